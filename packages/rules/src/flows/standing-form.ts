import { type Condition, type FieldValue, type Form, type GroupRow, holds, usedInCondition } from './conditions.ts';
import { type FormField, isEmpty, isFilledIn, type RowField } from './form.ts';
import { reckon, reckonedWith } from './reckon.ts';

export type StandingRow = { values: GroupRow; shown: ReadonlySet<string> };

/** A form as things stand: what is shown, and what counts. */
export type StandingForm = {
  /** What is not shown has no value, and computed fields have the one they come to. */
  values: Form;
  shown: ReadonlySet<string>;
  /** The rows of each group, one for each that was given, blank ones too; among the values blank rows are left out. */
  rows: ReadonlyMap<string, readonly StandingRow[]>;
};

/**
 * How a form stands with what is filled in. A field is shown when its own condition holds and that of the section above
 * it. One that is not shown counts as empty for every other, so what is shown because of it goes as well. Of a field that
 * is asked for and is not among these, what is given counts as it is; nothing is reckoned anew with one.
 */
export function standingForm(fields: readonly FormField[], form: Form): StandingForm {
  const { rows, ...standing } = settle(fields, form, null);
  return { ...standing, rows };
}

/** What a row of a group says as things stand; `outer` is the form around it. */
type Lookup = (field: string) => FieldValue;

/** Fields that hide one another are emptied one after another until nothing changes; the first of them stay. */
function settle(fields: readonly FormField[], given: Form, outer: Lookup | null): StandingForm {
  let form = given;
  for (;;) {
    const standing = lookOnce(fields, form, outer);
    const lost = fields.filter(
      ({ id, kind }) => isFilledIn(kind) && !standing.shown.has(id) && !isEmpty(own(form, id) ?? null),
    );
    if (lost.length === 0) return standing;
    form = { ...form, ...Object.fromEntries(lost.map(({ id }) => [id, null])) };
  }
}

function lookOnce(fields: readonly FormField[], form: Form, outer: Lookup | null): StandingForm {
  const known = new Map(fields.map((field) => [field.id, field]));
  const sections = sectionsOf(fields);
  const found = new Map<string, FieldValue>();
  const rows = new Map<string, readonly StandingRow[]>();
  const shown = new Set<string>();
  const busy = new Set<string>();

  const valueAt: Lookup = (id) => {
    const field = known.get(id);
    if (!field) return outer && own(form, id) === undefined ? outer(id) : (own(form, id) ?? null);
    const value = found.get(id);
    if (value !== undefined) return value;
    // Fields that ask for one another in a circle: the one that was asked first counts as it was given.
    if (busy.has(id)) return field.kind === 'computed' ? null : counted(field, own(form, id) ?? null);
    busy.add(id);
    const isShown = allows(sections.get(id)?.showWhen) && allows(field.showWhen);
    if (isShown) shown.add(id);
    const counts = isShown ? countsAs(field) : null;
    busy.delete(id);
    found.set(id, counts);
    return counts;
  };
  const allows = (condition: Condition | null | undefined): boolean => {
    if (!condition) return true;
    const asked = usedInCondition(condition).fields.map((id) => [id, valueAt(id)] as const);
    return holds(condition, { form: Object.fromEntries(asked), outcomes: {} });
  };
  const countsAs = (field: FormField): FieldValue => {
    const given = own(form, field.id) ?? null;
    if (field.kind === 'computed') return computed(field, given);
    if (!isFilledIn(field.kind)) return null;
    if (field.kind !== 'group') return counted(field, given);
    const inner = field.fields ?? [];
    const standing = rowsIn(given).map((row) => {
      const { values, shown } = settle(inner, row, valueAt);
      return { values: filledOf(inner, values), shown };
    });
    rows.set(field.id, standing);
    return standing.map(({ values }) => values).filter((row) => !isBlankRow(inner, row));
  };
  const computed = ({ compute, unit = 'number' }: FormField, given: FieldValue): FieldValue => {
    if (!compute) return null;
    const isKnown = ({ group, field }: { group: string | null; field: string }) =>
      group === null ? known.has(field) : (known.get(group)?.fields ?? []).some(({ id }) => id === field);
    return reckonedWith(compute).every(isKnown) ? reckon(compute, unit, valueAt) : given;
  };

  const values = Object.fromEntries(fields.map(({ id }) => [id, valueAt(id)]));
  return { values, shown, rows };
}

/** The section that each field stands under, if any. */
function sectionsOf(fields: readonly FormField[]): ReadonlyMap<string, FormField> {
  const sections = new Map<string, FormField>();
  let section: FormField | null = null;
  for (const field of fields) {
    if (field.kind === 'section') section = field;
    else if (section) sections.set(field.id, section);
  }
  return sections;
}

/** The fields without the headings that nothing stands under any more. */
export const withoutBareSections = <F extends { field: Pick<FormField, 'kind'> }>(fields: readonly F[]): F[] =>
  fields.filter((each, n) => {
    const next = fields[n + 1];
    return each.field.kind !== 'section' || (next !== undefined && next.field.kind !== 'section');
  });

const own = (form: Form, id: string): FieldValue | undefined => (Object.hasOwn(form, id) ? form[id] : undefined);

/** Pages have numbers as texts while they are typed; one that is no number of its kind counts for nothing. */
function counted({ kind }: RowField, value: FieldValue): FieldValue {
  if (typeof value !== 'string') return value;
  if (kind === 'number') return /^-?\d{1,12}(\.\d{1,4})?$/.test(value) ? Number(value) + 0 : value;
  return kind === 'money' && /^-?\d{1,14}$/.test(value) ? Number(value) + 0 : value;
}

/** The rows of a group's value; none where it is something else. */
export const rowsIn = (value: FieldValue | undefined): readonly GroupRow[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null && !Array.isArray(row)) : [];

/** The fields of a row that have a value, in the order of the form. */
const filledOf = (fields: readonly RowField[], values: Form): GroupRow =>
  Object.fromEntries(fields.flatMap(({ id }) => (isEmpty(values[id]) ? [] : [[id, values[id]]]))) as GroupRow;

/** Whether nobody has filled in anything of a row. */
export const isBlankRow = (fields: readonly RowField[], row: GroupRow): boolean =>
  fields.every(({ id, kind }) => !isFilledIn(kind) || isEmpty(own(row, id)));

/** A change of a form together with the computed fields that come to something else by it. */
export function withReckoned(fields: readonly FormField[], before: Form, change: Form): Form {
  const { values } = standingForm(fields, { ...before, ...change });
  const reckoned = fields.filter(({ id, kind }) => kind === 'computed' && (own(before, id) ?? null) !== values[id]);
  return { ...change, ...Object.fromEntries(reckoned.map(({ id }) => [id, values[id] ?? null])) };
}
