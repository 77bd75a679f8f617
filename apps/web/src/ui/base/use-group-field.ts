import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { randomUuid } from '#web/client/random.ts';
import type { Fault } from './faults.ts';
import type { BoundField } from './field-source.ts';
import { useFormAround } from './form-around.ts';
import { blankRow, type FormField, type InputRow, type InputValue } from './form-values.ts';
import { isBlankRow, withAnswer, withCopy, withMoved } from './group-rows.ts';
import { type Field, type FieldProps, useField } from './use-field.ts';
import type { Bound } from './use-form.ts';
import { type Say, useTexts } from './use-texts.ts';

export type GroupInputProps = FieldProps<readonly InputRow[]> &
  Pick<Bound<unknown>, 'faultAt'> & {
    /** What the group is called in its form. */
    group: string;
    /** What every row asks. */
    fields: readonly FormField[];
    min?: number | undefined;
    max?: number | undefined;
    /** The kit's own input for one of them. */
    draw: (field: FormField, bound: BoundField<InputValue>) => ReactNode;
  };

export type RowLimits = { required?: boolean | undefined; min?: number | undefined; max?: number | undefined };

/** The first fault of a number of rows, or null; blank ones do not count. */
export function checkRows(rows: readonly InputRow[], { required, min, max }: RowLimits): Fault | null {
  const count = rows.filter((row) => !isBlankRow(row)).length;
  if (count === 0) return required ? { code: 'required' } : null;
  if (min !== undefined && count < min) return { code: 'too-few-rows', n: min };
  return max !== undefined && count > max ? { code: 'too-many-rows', n: max } : null;
}

/** The server counts rows as it counts everything. */
const ofRows = (fault: Fault | null | undefined): Fault | null | undefined => {
  const code = ({ 'too-small': 'too-few-rows', 'too-large': 'too-many-rows' } as const)[fault?.code ?? ''];
  return fault && code ? { ...fault, code } : fault;
};

function limitsHint({ min, max }: RowLimits, say: Say): string | undefined {
  if (min !== undefined && max !== undefined)
    return min === max ? say('rows-exactly', { n: min }) : say('rows-between', { min, max });
  if (min !== undefined) return say('rows-at-least', { n: min });
  return max === undefined ? undefined : say('rows-at-most', { n: max });
}

/** Where the focus goes once a change is drawn. */
type Goal = { row: string; to: 'answer' | 'row' | 'up' | 'down' } | { to: 'add' };

const CONTROLS = ':is(input, textarea, select, button, [tabindex="0"]):not(:disabled)';

/** Rows that are filled in: what can be done with them, where the focus goes then, and what is said of it. */
export function useGroupField(props: GroupInputProps) {
  const {
    label,
    value,
    onChange,
    name = '',
    required,
    disabled = false,
    min,
    max,
    group,
    fields,
    faultAt,
    link,
  } = props;
  const { say } = useTexts();
  const around = useFormAround();
  const room = useId();
  const hint = [props.hint, limitsHint({ min, max }, say)].filter(Boolean).join(' ') || undefined;
  const field: Field = useField(
    { ...props, hint, fault: ofRows(props.fault) },
    { check: (rows) => checkRows(rows, { required, min, max }) },
  );
  const [heard, setHeard] = useState('');
  const [gone, setGone] = useState<{ row: InputRow; at: number } | null>(null);
  const [goal, setGoal] = useState<Goal | null>(null);
  // Several answers may be tidied in one go, each of them before the page is drawn again.
  const latest = useRef(value);
  latest.current = value;
  const change = (rows: readonly InputRow[]) => {
    latest.current = rows;
    onChange(rows);
  };

  const rowId = (key: string) => `${room}-${key}`;
  const addId = `${room}-add`;
  const find = useRef((to: Goal) => goalIn(to, '', ''));
  find.current = (to) => goalIn(to, addId, 'row' in to ? rowId(to.row) : '');
  useEffect(() => {
    if (!goal) return;
    const element = find.current(goal);
    element?.focus();
    element?.scrollIntoView({ block: 'nearest' });
  }, [goal]);

  const full = max !== undefined && value.length >= max;
  const said = (key: 'row-added' | 'row-copied' | 'row-moved' | 'row-restored', at: number) =>
    setHeard(say(key, { n: at + 1 }));
  const keyAt = (rows: readonly InputRow[], at: number) => rows[at]?.key ?? '';

  const add = () => {
    if (full || disabled) return;
    const key = randomUuid();
    change([...latest.current, { key, values: blankRow(fields) }]);
    setGoal({ row: key, to: 'answer' });
    said('row-added', latest.current.length - 1);
  };
  const duplicate = (at: number) => {
    if (full || disabled) return;
    const key = randomUuid();
    change(withCopy(latest.current, at, key));
    setGoal({ row: key, to: 'answer' });
    said('row-copied', at + 1);
  };
  const move = (at: number, by: -1 | 1) => {
    const moved = disabled ? latest.current : withMoved(latest.current, at, by);
    if (moved === latest.current) return;
    change(moved);
    const isAtEnd = at + by === (by < 0 ? 0 : moved.length - 1);
    const onwards = by < 0 ? 'up' : 'down';
    setGoal({ row: keyAt(moved, at + by), to: isAtEnd ? (by < 0 ? 'down' : 'up') : onwards });
    said('row-moved', at + by);
  };
  const remove = (at: number) => {
    const row = latest.current[at];
    if (!row || disabled) return;
    const left = latest.current.toSpliced(at, 1);
    change(left);
    setGone(isBlankRow(row) ? null : { row, at });
    const next = keyAt(left, Math.min(at, left.length - 1));
    setGoal(next ? { row: next, to: 'row' } : { to: 'add' });
    setHeard(say('row-removed', { n: at + 1, left: left.length }));
  };
  const restore = () => {
    if (!gone || full || disabled) return;
    const at = Math.min(gone.at, latest.current.length);
    change(latest.current.toSpliced(at, 0, gone.row));
    setGone(null);
    setGoal({ row: gone.row.key, to: 'answer' });
    said('row-restored', at);
  };

  const enough = checkRows(value, { required, min }) === null;
  const standing = around.rows.get(group);
  const rows = value.map((row, at) => {
    const stands = standing?.[at];
    // A blank row too many asks for nothing: it does not count.
    const asks = !enough || !isBlankRow(row);
    return {
      key: row.key,
      at,
      id: rowId(row.key),
      name: say('row-of', { label, n: at + 1, of: value.length }),
      /** What the row asks, each field with whether it is shown as things stand. */
      fields: fields.map((inner) => ({
        inner: asks ? inner : { ...inner, required: false },
        shown: stands?.shown.has(inner.id) ?? true,
      })),
      around: { values: stands?.values ?? {}, shown: stands?.shown ?? new Set<string>(), rows: noRows },
      bound: (inner: FormField): BoundField<InputValue> => {
        const place = `${name}.${at}.${inner.id}`;
        return {
          name: place,
          value: row.values[inner.id] ?? '',
          onChange: (answer) => change(withAnswer(latest.current, at, inner.id, answer)),
          fault: faultAt?.(place) ?? null,
          link: link ?? noLink,
          disabled,
        };
      },
    };
  });
  return { field, hint, rows, addId, full, heard, gone: gone && gone.at + 1, add, duplicate, move, remove, restore };
}

export type GroupField = ReturnType<typeof useGroupField>;

const noRows = new Map();
const noLink = { register: () => () => {} };

function goalIn(goal: Goal, addId: string, rowId: string): HTMLElement | null {
  if (goal.to === 'add') return document.getElementById(addId);
  if (goal.to === 'row') return document.getElementById(rowId);
  if (goal.to !== 'answer') return document.getElementById(`${rowId}-${goal.to}`);
  return document.getElementById(`${rowId}-answers`)?.querySelector<HTMLElement>(CONTROLS) ?? null;
}
