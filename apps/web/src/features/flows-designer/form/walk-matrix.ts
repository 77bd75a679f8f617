import type { FieldRight } from '@campus/rules/flows/definition.ts';
import type { RightsRow } from '@campus/rules/flows/edit-definition/rights.ts';
import type { FormDefinition, FormField } from '@campus/rules/flows/form.ts';

/** A cell of the matrix, or with -1 the head of its row or column, which sets all of it. */
export type Spot = { row: number; column: number };
/** How large the matrix is; who may only read it comes to no heads. */
type Size = { rows: number; columns: number; hasHeads: boolean };

/** Where a key leads from a cell; null for keys that lead nowhere. The corner has nothing to set. */
export function walkTo(
  { row, column }: Spot,
  key: string,
  { rows, columns, hasHeads }: Size,
  far = false,
): Spot | null {
  const first = hasHeads ? -1 : 0;
  const inside = (at: Spot): Spot => {
    const spot = {
      row: Math.min(Math.max(at.row, first), rows - 1),
      column: Math.min(Math.max(at.column, first), columns - 1),
    };
    return spot.row === -1 && spot.column === -1 ? { row, column } : spot;
  };
  switch (key) {
    case 'ArrowUp':
      return inside({ row: row - 1, column });
    case 'ArrowDown':
      return inside({ row: row + 1, column });
    case 'ArrowLeft':
      return inside({ row, column: column - 1 });
    case 'ArrowRight':
      return inside({ row, column: column + 1 });
    case 'Home':
      return inside({ row: far ? 0 : row, column: 0 });
    case 'End':
      return inside({ row: far ? rows - 1 : row, column: columns - 1 });
    case 'PageUp':
      return inside({ row: Math.max(row - 10, 0), column });
    case 'PageDown':
      return inside({ row: row + 10, column });
    default:
      return null;
  }
}

/** A row of the matrix, with the heading that stands right above it. */
export type MatrixRow = { field: FormField; heading: FormField | null };

const hasRight = ({ kind }: FormField): boolean => kind !== 'section' && kind !== 'note';

/** The fields that somebody may have a right to; words are shown to whoever sees the form. */
export function rowsOfMatrix({ fields }: FormDefinition): MatrixRow[] {
  return fields.flatMap((field, at) => {
    if (!hasRight(field)) return [];
    const above = fields.slice(0, at).findLast((other) => other.kind !== 'note');
    return [{ field, heading: above?.kind === 'section' ? above : null }];
  });
}

/** The same columns with a cell for each row. */
export const withRightsOnly = (columns: readonly RightsRow[], { fields }: FormDefinition): RightsRow[] =>
  columns.map((column) => ({ ...column, cells: column.cells.filter((_, n) => fields[n] && hasRight(fields[n])) }));

export const rights = ['read', 'write', 'hidden'] as const satisfies readonly FieldRight[];
const readOnly = rights.filter((right) => right !== 'write');

/** The rights that can be given to a field: what is reckoned is never filled in. */
export const rightsFor = (field: FormField | undefined): readonly FieldRight[] =>
  field?.kind === 'computed' ? readOnly : rights;

const letters: Readonly<Record<string, FieldRight>> = { r: 'read', w: 'write', h: 'hidden' };

/** The right that a key sets: by its letter, or the next one with the space bar. */
export function rightByKey(key: string, now: FieldRight | null, offered = rightsFor(undefined)): FieldRight | null {
  if (key === ' ') return offered[(offered.indexOf(now ?? 'hidden') + 1) % offered.length] ?? null;
  const right = letters[key.toLowerCase()];
  return right !== undefined && offered.includes(right) ? right : null;
}

/** The one right of several cells; null where they differ, or where there are none. */
export function commonRight(cells: readonly (FieldRight | undefined)[]): FieldRight | null {
  const [first] = cells;
  return first !== undefined && cells.every((right) => right === first) ? first : null;
}

/** The fields that must be filled in, and that nobody may write anywhere. */
export const unwritable = (fields: readonly FormField[], rows: readonly RightsRow[]): ReadonlySet<string> =>
  new Set(
    fields
      .filter(({ required }, n) => required && rows.every(({ cells }) => cells[n]?.right !== 'write'))
      .map(({ id }) => id),
  );
