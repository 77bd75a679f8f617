import { nextLevel, type PlaceKind, placeKinds } from '@campus/rules/places/levels.ts';
import type { Fault } from './faults.ts';
import type { UiText } from './use-texts.ts';
import type { Words } from './words.ts';

/** A place to choose; it has both names, so that a change of language also changes earlier choices. */
export type Place = { readonly id: string; readonly kind: PlaceKind; readonly name: Words; readonly leaf: boolean };
/** From the campus down to the place meant; levels that a campus does not have are simply not in it. */
export type PlacePath = readonly Place[];

export const kindTexts: Readonly<Record<PlaceKind, UiText>> = {
  campus: 'place-campus',
  'area-one': 'place-area-one',
  'area-two': 'place-area-two',
  building: 'place-building',
  room: 'place-room',
};

/** Nothing narrower is to be chosen below this place. */
export function isFinal(place: Place, upTo: PlaceKind): boolean {
  return place.leaf || placeKinds.indexOf(place.kind) >= placeKinds.indexOf(upTo);
}

/** The name of the next level: that of its places or, before they are loaded, of the level that usually follows. */
export function nextKind(path: PlacePath, choices: readonly Place[]): PlaceKind {
  const last = path.at(-1);
  return choices[0]?.kind ?? (last ? (nextLevel(last.kind) ?? 'room') : 'campus');
}

export function checkPath(path: PlacePath, upTo: PlaceKind, required: boolean): Fault | null {
  const last = path.at(-1);
  if (!last) return required ? { code: 'required' } : null;
  return isFinal(last, upTo) ? null : { code: 'incomplete' };
}

export function pathText(path: PlacePath, words: (words: Words) => string): string {
  return path.map((place) => words(place.name)).join(' / ');
}
