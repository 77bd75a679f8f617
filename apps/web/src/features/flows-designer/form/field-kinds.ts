import type { FieldKind } from '@campus/rules/flows/form.ts';

/** The kinds that a form is built from, in the groups of the palette. */
export const kindGroups = {
  answers: ['text', 'paragraph', 'number', 'money', 'date', 'choice', 'choices', 'yes-no'],
  campus: ['mobile', 'contacts', 'person', 'people', 'department', 'place', 'pictures'],
} as const satisfies Record<string, readonly FieldKind[]>;
export type KindGroup = keyof typeof kindGroups;

/** What the bounds of a kind count; a kind that is not here has none. */
const bounds: Partial<Record<FieldKind, 'letters' | 'number' | 'yuan' | 'options' | 'people' | 'pictures'>> = {
  text: 'letters',
  paragraph: 'letters',
  number: 'number',
  money: 'yuan',
  choices: 'options',
  people: 'people',
  pictures: 'pictures',
};
export const boundsOf = (kind: FieldKind) => bounds[kind] ?? null;

export const hasOptions = (kind: FieldKind): boolean => kind === 'choice' || kind === 'choices';
/** Only who is named by a field can be kept out by it. */
export const mayKeepOut = (kind: FieldKind): boolean => kind === 'person' || kind === 'people';
/** A field that takes the whole width of a form on a wide screen. */
export const isLong = (kind: FieldKind): boolean => kind === 'paragraph' || kind === 'pictures' || kind === 'place';
