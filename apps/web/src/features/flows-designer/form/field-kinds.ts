import { rowKinds } from '@campus/rules/flows/check-form.ts';
import type { FieldKind } from '@campus/rules/flows/form.ts';

/** The kinds that a form is built from, in the groups of the palette. */
export const kindGroups = {
  answers: ['text', 'paragraph', 'number', 'money', 'date', 'choice', 'choices', 'yes-no'],
  campus: ['mobile', 'contacts', 'person', 'people', 'department', 'place', 'pictures'],
  structure: ['section', 'note', 'group', 'computed'],
} as const satisfies Record<string, readonly FieldKind[]>;
export type KindGroup = keyof typeof kindGroups;

/** The kinds that are offered for the rows of a group, in the order of the palette. */
export const rowKindsOffered: readonly (typeof kindGroups)[KindGroup][number][] = Object.values(kindGroups)
  .flat()
  .filter((kind) => rowKinds.includes(kind));

/** What the bounds of a kind count; a kind that is not here has none. */
const bounds: Partial<Record<FieldKind, 'letters' | 'number' | 'yuan' | 'options' | 'people' | 'pictures' | 'rows'>> = {
  text: 'letters',
  paragraph: 'letters',
  number: 'number',
  money: 'yuan',
  choices: 'options',
  people: 'people',
  pictures: 'pictures',
  group: 'rows',
};
export const boundsOf = (kind: FieldKind) => bounds[kind] ?? null;

export const hasOptions = (kind: FieldKind): boolean => kind === 'choice' || kind === 'choices';
/** Only who is named by a field can be kept out by it. */
export const mayKeepOut = (kind: FieldKind): boolean => kind === 'person' || kind === 'people';
