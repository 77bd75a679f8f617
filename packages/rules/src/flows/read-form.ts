import type { FieldValue, Form, GroupRow, SingleValue } from './conditions.ts';
import type { FieldRight } from './definition.ts';
import { readValue } from './field-values.ts';
import { type FormDefinition, type FormFault, type FormField, isEmpty, isFilledIn, type RowField } from './form.ts';
import { isBlankRow, type StandingForm, standingForm } from './standing-form.ts';

export type FormReading = {
  /** What stood there already. */
  before?: Form;
  right: (field: string) => FieldRight;
  /** Whether everything that the form requires must be there. */
  complete: boolean;
  /** What must be filled in besides, whether the form is complete or not. */
  needed?: readonly string[] | undefined;
};

export type ReadForm = {
  values: Form;
  faults: FormFault[];
  /** Of each group that was sent, where its rows stood among those that were sent; blank ones are left out. */
  sentRows?: Readonly<Record<string, readonly number[]>>;
};

/**
 * Takes what was sent for a form: texts become the values that the fields ask for, and what may not be written here, is not
 * there, or does not fit is named. A field that is not shown takes no value; one that is written and needed must have one.
 * What is computed is nobody's to write: it is reckoned anew, and stands among the values where it differs from before.
 */
export function readForm(
  definition: FormDefinition,
  input: Readonly<Record<string, unknown>>,
  { before = {}, right, complete, needed = [] }: FormReading,
): ReadForm {
  const { fields } = definition;
  const { sent, faults } = readInput(fields, input, right);
  const isFaulty = (field: string) =>
    faults.some((fault) => fault.field === field || fault.field.startsWith(`${field}.`));
  const standing = standingForm(fields, { ...before, ...sent });
  const values: Record<string, FieldValue> = {};
  for (const field of fields) {
    const { id, kind } = field;
    const isWritable = isFilledIn(kind) && right(id) === 'write';
    const [was, is] = [Object.hasOwn(before, id) ? (before[id] ?? null) : null, standing.values[id] ?? null];
    if (kind === 'computed' && was !== is) values[id] = is;
    if (!isWritable) continue;
    // What was wrong leaves what stood there, unless the field is not shown any more.
    const isSent = Object.hasOwn(sent, id) && !isFaulty(id);
    if (isSent || (!standing.shown.has(id) && !isEmpty(was)) || (!isFaulty(id) && hasLostAnswers(was, is)))
      values[id] = is;
    const isNeeded = (complete && field.required) || needed.includes(id);
    if (isNeeded && !isFaulty(id) && standing.shown.has(id) && isEmpty(is))
      faults.push({ field: id, code: 'required' });
    if (kind === 'group' && (complete || needed.includes(id))) faults.push(...missingIn(field, standing, isFaulty));
  }
  const sentRows = Object.fromEntries(
    fields.flatMap(({ id, kind, fields: inner = [] }) =>
      kind === 'group' && Object.hasOwn(sent, id) ? [[id, filledRows(standing, id, inner)]] : [],
    ),
  );
  return { values, faults, ...(Object.keys(sentRows).length > 0 && { sentRows }) };
}

/** Which of the rows that were sent are kept. */
const filledRows = (standing: StandingForm, group: string, inner: readonly RowField[]): number[] =>
  (standing.rows.get(group) ?? []).flatMap(({ values }, n) => (isBlankRow(inner, values) ? [] : [n]));

/** Whether something that was in the rows of a group is not shown in them any more, or is reckoned otherwise. */
const hasLostAnswers = (was: FieldValue, is: FieldValue): boolean =>
  Array.isArray(was) && was.some((row) => typeof row === 'object') && JSON.stringify(was) !== JSON.stringify(is);

/** Every value that was sent, as its field takes it; of a group also rows in which something is wrong, without that. */
function readInput(
  fields: readonly FormField[],
  input: Readonly<Record<string, unknown>>,
  right: (field: string) => FieldRight,
): { sent: Record<string, FieldValue>; faults: FormFault[] } {
  const faults: FormFault[] = [];
  const sent: Record<string, FieldValue> = {};
  const known = new Map(fields.map((field) => [field.id, field]));
  for (const [id, raw] of Object.entries(input)) {
    const field = known.get(id);
    if (!field) faults.push({ field: id, code: 'unknown-field' });
    else if (!isFilledIn(field.kind) || right(id) !== 'write') faults.push({ field: id, code: 'not-writable' });
    else if (field.kind === 'group') {
      const rows = readRows(field, raw);
      if (rows.rows) sent[id] = rows.rows;
      faults.push(...rows.faults);
    } else {
      const read = readValue(field, raw);
      if ('fault' in read) faults.push({ field: id, ...read.fault });
      else sent[id] = read.value;
    }
  }
  return { sent, faults };
}

export const MOST_ROWS = 50;
/** More rows than this are not looked at, however many of them are blank. */
const MOST_SENT = 100;
/** A name that the form does not have is told, but not at any length. */
const TOLD = 60;

/** How many rows a group may have. */
export const mostRows = ({ max }: Pick<FormField, 'max'>): number => Math.min(max ?? MOST_ROWS, MOST_ROWS);

type Row = Record<string, SingleValue>;

/** The rows of a group, from a list of them or its JSON. Rows count from 0 as they were sent, blank ones too. */
function readRows(field: FormField, raw: unknown): { rows: Row[] | null; faults: FormFault[] } {
  const fault = (code: FormFault['code'], n?: number) => ({
    rows: null,
    faults: [{ field: field.id, code, ...(n === undefined ? {} : { n }) }],
  });
  const sent = rowsFrom(raw);
  if (!sent) return fault('format');
  if (sent.length > MOST_SENT) return fault('too-large', mostRows(field));
  const inner = field.fields ?? [];
  const known = new Map(inner.map((each) => [each.id, each]));
  const faults: FormFault[] = [];
  const rows = sent.map((row, n): Row => {
    const read: [string, SingleValue][] = [];
    for (const [id, cell] of Object.entries(row)) {
      const at = `${field.id}.${n}.${id.slice(0, TOLD)}`;
      const each = known.get(id);
      if (!each) faults.push({ field: at, code: 'unknown-field' });
      else if (!isFilledIn(each.kind) || each.kind === 'group') faults.push({ field: at, code: 'not-writable' });
      // What is empty is not kept, so null is as good as nothing.
      else if (cell !== null) {
        const value = readValue(each, cell);
        if ('fault' in value) faults.push({ field: at, ...value.fault });
        else read.push([id, value.value]);
      }
    }
    return Object.fromEntries(read);
  });
  const filled = sent.filter(
    (_, n) => !isBlankRow(inner, rows[n] as Row) || faults.some((each) => isInRow(each, field, n)),
  );
  if (filled.length > mostRows(field)) return fault('too-large', mostRows(field));
  const least = field.min ?? 0;
  if (filled.length > 0 && filled.length < least) faults.push({ field: field.id, code: 'too-small', n: least });
  return { rows, faults };
}

const isInRow = (fault: FormFault, group: FormField, row: number): boolean =>
  fault.field.startsWith(`${group.id}.${row}.`);

/** Rows as somebody typed them, whether they fit or not: what could be a value of a field that is filled in there. */
export function typedRows({ fields = [] }: FormField, raw: unknown): GroupRow[] {
  const written = new Set(fields.filter(({ kind }) => isFilledIn(kind)).map(({ id }) => id));
  return (rowsFrom(raw) ?? [])
    .slice(0, MOST_SENT)
    .map(
      (row) =>
        Object.fromEntries(Object.entries(row).filter(([id, cell]) => written.has(id) && isTyped(cell))) as GroupRow,
    );
}

const isTyped = (cell: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof cell) ||
  (Array.isArray(cell) && cell.every((item) => typeof item === 'string'));

function rowsFrom(raw: unknown): Record<string, unknown>[] | null {
  let list = raw;
  if (typeof raw === 'string') {
    if (raw.trim() === '') return [];
    try {
      list = JSON.parse(raw);
    } catch {
      return null;
    }
  }
  const isRow = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row);
  return Array.isArray(list) && list.every(isRow) ? list : null;
}

/** What is required in the rows of a group and is not there; a row in which nothing is filled in is none. */
function missingIn(group: FormField, standing: StandingForm, isFaulty: (field: string) => boolean): FormFault[] {
  const inner = group.fields ?? [];
  return (standing.rows.get(group.id) ?? []).flatMap(({ values, shown }, n) => {
    const isPlace = (id: string) => `${group.id}.${n}.${id}`;
    if (isBlankRow(inner, values) && !isFaulty(`${group.id}.${n}`)) return [];
    return inner
      .filter(({ id, kind, required }) => required && isFilledIn(kind) && shown.has(id) && isEmpty(values[id]))
      .filter(({ id }) => !isFaulty(isPlace(id)))
      .map(({ id }): FormFault => ({ field: isPlace(id), code: 'required' }));
  });
}
