import type { ChildGiven, ChildStep, Given } from '@campus/rules/flows/definition.ts';
import { type FieldKind, isFilledIn, type RowField } from '@campus/rules/flows/form.ts';
import { takesField, takesGiven } from '@campus/rules/flows/given-kinds.ts';

type Kind = ChildGiven['kind'];

type Valued = Pick<RowField, 'kind' | 'unit'>;

const untouched: readonly FieldKind[] = ['section', 'note', 'computed', 'pictures', 'group'];

/** Whether a step can fill a field by itself: nobody takes pictures or counts rows for it. */
export const isSettable = ({ kind }: Pick<RowField, 'kind'>): boolean => !untouched.includes(kind);

/** What is no text of its own and cannot be typed here. */
const untyped: readonly FieldKind[] = ['moment', 'contacts'];

/** From what a field can be filled, what it is filled from now among it. A field that is unknown takes anything. */
export function givenKinds(into: FieldKind | null, now: Kind, hasItem = false): Kind[] {
  const offered: Kind[] = [
    ...(into !== null && untyped.includes(into) ? [] : (['value'] as const)),
    'field',
    ...(['today', 'submitter', 'number'] as const).filter((kind) => into === null || takesGiven(into, kind)),
    ...(hasItem ? (['item'] as const) : []),
  ];
  return offered.includes(now) ? offered : [...offered, now];
}

/** Something that is given, as it begins: what only a person can say is left open. */
export function newGiven(kind: Given['kind']): Given;
export function newGiven(kind: Kind): ChildGiven;
export function newGiven(kind: Kind): ChildGiven {
  switch (kind) {
    case 'value':
      return { kind, value: null };
    case 'field':
      return { kind, field: '' };
    case 'item':
      return { kind, field: null };
    case 'today':
    case 'submitter':
    case 'number':
      return { kind };
  }
}

/** What fills a field, once it fills another one: it stays as far as that one may have it. */
export function refill<G extends ChildGiven>(from: G, before: Valued | null, after: Valued | null): G | Given {
  if (before?.kind === after?.kind || after === null) return from;
  const usual = newGiven(isOffered(after.kind, 'value') ? 'value' : 'field');
  if (from.kind === 'value') return before === null ? from : usual;
  if (from.kind === 'field') return before !== null && takesField(after, before) ? from : newGiven('field');
  return from.kind === 'item' || isOffered(after.kind, from.kind) ? from : usual;
}

const isOffered = (into: FieldKind, kind: Kind): boolean => givenKinds(into, 'field').includes(kind);

type Asked<F> = { fields: readonly F[]; writable: readonly string[] };

/** What a form asks of who hands it in, and nothing fills. */
export const unfilled = <F extends Pick<RowField, 'id' | 'kind' | 'required'>>(
  { fields, writable }: Asked<F>,
  fill: ChildStep['fill'],
): F[] =>
  fields.filter(
    ({ id, kind, required }) =>
      required && isFilledIn(kind) && writable.includes(id) && !fill.some(({ field }) => field === id),
  );

/** A step that hands in another number of applications: what several of them do not have is gone. */
export function changeEach(step: ChildStep, kind: ChildStep['each']['kind']): Partial<ChildStep> {
  const each = newEach(kind);
  const fill = step.fill.map((row) =>
    row.from.kind === 'item' && kind !== 'items' ? { ...row, from: newGiven('field') } : row,
  );
  return { each, fill, submitter: 'submitter', ...(kind !== 'once' && { take: [] }) };
}

const newEach = (kind: ChildStep['each']['kind']): ChildStep['each'] => {
  if (kind === 'once') return { kind };
  return kind === 'times' ? { kind, times: 2 } : { kind, field: '' };
};
