import type { Step } from '@campus/rules/flows/definition.ts';
import { type CopiedStep, readCopiedStep } from '@campus/rules/flows/edit-definition/copies.ts';
import type { DesignNames } from '../draft/design.ts';

/** A step in the clipboard, with the names of what it names: another business does not know them. */
export type Clipboard = {
  copied: CopiedStep;
  names: DesignNames;
  /** The business in which it was cut out; pasting it there moves it, and anywhere else the original stays. */
  cutIn: string | null;
};

type NameKind = keyof DesignNames;

/** The names that are spoken of in a step. */
export function namesIn(step: Step, names: DesignNames): DesignNames {
  const text = JSON.stringify(step);
  const used = <T>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => text.includes(JSON.stringify(id))));
  return {
    people: used(names.people),
    departments: used(names.departments),
    labels: used(names.labels),
    roles: used(names.roles),
    places: used(names.places),
    businesses: used(names.businesses),
    connections: used(names.connections),
  };
}

/** Reads what lay in the clipboard, by whatever version of the product; null where it is no step. */
export function readClipboard(found: unknown): Clipboard | null {
  if (!isRecord(found)) return null;
  const copied = readCopiedStep(found.copied);
  if (!copied) return null;
  const cutIn = typeof found.cutIn === 'string' ? found.cutIn : null;
  return { copied, cutIn, names: readNames(found.names) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWords = (value: unknown): value is { zh: string; en: string } =>
  isRecord(value) && typeof value.zh === 'string' && typeof value.en === 'string';

type Person = DesignNames['people'][string];
const isPerson = (value: unknown): value is Person =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  (value.department === null || isWords(value.department));

/** Names that cannot be read are left out: what they stand for is then said as unknown. */
function readNames(found: unknown): DesignNames {
  const given = isRecord(found) ? found : {};
  const read = <T>(kind: NameKind, fits: (value: unknown) => value is T): Record<string, T> =>
    Object.fromEntries(
      Object.entries(isRecord(given[kind]) ? given[kind] : {}).filter((entry): entry is [string, T] => fits(entry[1])),
    );
  return {
    people: read('people', isPerson),
    departments: read('departments', isWords),
    labels: read('labels', isWords),
    roles: read('roles', isWords),
    places: read('places', isWords),
    businesses: read('businesses', isWords),
    connections: read('connections', isWords),
  };
}
