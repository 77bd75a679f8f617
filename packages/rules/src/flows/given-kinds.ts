import type { ChildGiven, ChildStep } from './definition.ts';
import type { FieldKind, FormField, RowField } from './form.ts';

type Valued = Pick<RowField, 'kind' | 'unit'>;

/** A computed field has the value of a number or of an amount of money. */
const valueKind = ({ kind, unit }: Valued): FieldKind => (kind === 'computed' ? (unit ?? 'number') : kind);

/**
 * What a field takes besides values of its own kind; what its reader then refuses is a failure of the step. A person, a
 * department or an option is kept by its id, which is no text for people.
 */
const takenBy: Readonly<Partial<Record<FieldKind, readonly FieldKind[]>>> = {
  text: ['paragraph', 'mobile', 'contacts', 'number', 'date'],
  paragraph: ['text', 'mobile', 'contacts', 'number', 'date'],
  mobile: ['text'],
  people: ['person'],
  choices: ['choice'],
};

/** Whether a field may take what stands in another one. */
export function takesField(into: Valued, from: Valued): boolean {
  const [kind, other] = [valueKind(into), valueKind(from)];
  return kind === other || (takenBy[kind] ?? []).includes(other);
}

/** What takes the day, whoever handed something in, or a number that nobody counts with. */
const intoKinds = {
  today: ['date', 'text', 'paragraph'],
  submitter: ['person', 'people'],
  number: ['text', 'paragraph'],
} as const satisfies Record<'today' | 'submitter' | 'number', readonly FieldKind[]>;

export const takesGiven = (into: FieldKind, given: keyof typeof intoKinds): boolean =>
  (intoKinds[given] as readonly FieldKind[]).includes(into);

type Sources = {
  fieldOf: (id: string) => Valued | undefined;
  /** What one item of a step is; a field of it where it is a row. */
  itemOf?: (field: string | null) => Valued | undefined;
};

/** Whether a field can be filled in so. What is a value is read when it is written; what is not known is named elsewhere. */
export function canBeGiven(into: Valued, from: ChildGiven, { fieldOf, itemOf }: Sources): boolean {
  if (from.kind === 'value') return true;
  if (from.kind !== 'field' && from.kind !== 'item') return takesGiven(into.kind, from.kind);
  const source = from.kind === 'field' ? fieldOf(from.field) : itemOf?.(from.field);
  return source === undefined || source.kind === 'section' || source.kind === 'note' || takesField(into, source);
}

/** What one item of a field is by itself, or a field of it where it is a row. */
export function itemOf({ each }: Pick<ChildStep, 'each'>, fields: readonly FormField[]) {
  const of = each.kind === 'items' ? fields.find(({ id }) => id === each.field) : undefined;
  return (field: string | null): Valued | undefined => {
    if (!of || (of.kind === 'group') === (field === null)) return undefined;
    if (of.kind === 'group') return (of.fields ?? []).find(({ id }) => id === field);
    return { kind: of.kind === 'people' ? 'person' : of.kind === 'choices' ? 'choice' : of.kind };
  };
}
