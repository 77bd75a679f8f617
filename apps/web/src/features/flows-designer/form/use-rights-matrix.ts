import type { FieldRight } from '@campus/rules/flows/definition.ts';
import { rightsMatrix, setRight, setRightOfAll } from '@campus/rules/flows/edit-definition/rights.ts';
import { useMemo, useRef, useState } from 'react';
import { useDesigning } from '../design-context.tsx';
import { commonRight, rowsOfMatrix, type Spot, unwritable, withRightsOnly } from './walk-matrix.ts';

/** The rights of a whole flow as a table: a row for each field, a column for the start and each step of people. */
export function useRightsMatrix() {
  const { draft, mayEdit } = useDesigning();
  const { definition, edit } = draft;
  const columns = useMemo(() => withRightsOnly(rightsMatrix(definition), definition.form), [definition]);
  const rows = useMemo(() => rowsOfMatrix(definition.form), [definition.form]);
  const fields = useMemo(() => rows.map(({ field }) => field), [rows]);
  const lost = useMemo(() => unwritable(fields, columns), [fields, columns]);
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const size = { rows: fields.length, columns: columns.length, hasHeads: mayEdit };
  const latest = useRef({ fields, columns, mayEdit });
  latest.current = { fields, columns, mayEdit };

  const cellAt = ({ row, column }: Spot) => columns[column]?.cells[row];
  /** The right that stands in a cell; in a head the one that all of its cells have. */
  const rightAt = ({ row, column }: Spot): FieldRight | null => {
    if (row >= 0 && column >= 0) return cellAt({ row, column })?.right ?? null;
    if (row < 0) return commonRight((columns[column]?.cells ?? []).map(({ right }) => right));
    return commonRight(columns.filter(({ isStart }) => !isStart).map(({ cells }) => cells[row]?.right));
  };
  const [set] = useState(() => ({ row, column }: Spot, right: FieldRight) => {
    const { fields, columns, mayEdit } = latest.current;
    if (!mayEdit || (row >= 0 && right === 'write' && fields[row]?.kind === 'computed')) return;
    const [field, step] = [fields[row]?.id, columns[column]?.step];
    edit((now) => {
      if (field !== undefined && step !== undefined) return setRight(now, step, field, right);
      if (step !== undefined) return setRightOfAll(now, { step }, right);
      // A row leaves out the start: what nobody may fill in at the start would be lost by a single key.
      return field === undefined ? now : setRightOfAll(now, { field, withStart: false }, right);
    });
  });
  return {
    fields,
    /** The heading right above a row, if it is the first one below it. */
    headingOf: (row: number) => rows[row]?.heading ?? null,
    columns,
    size,
    lost,
    /** Where the Tab key comes to; a table that has become smaller keeps it inside. */
    spot: { row: Math.min(spot.row, size.rows - 1), column: Math.min(spot.column, size.columns - 1) },
    setSpot,
    cellAt,
    rightAt,
    set,
    mayEdit,
    undo: draft.undo,
    redo: draft.redo,
  };
}
