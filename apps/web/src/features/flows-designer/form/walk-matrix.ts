import type { FieldRight } from '@campus/rules/flows/definition.ts';
import type { RightsRow } from '@campus/rules/flows/edit-definition/rights.ts';
import type { FormField } from '@campus/rules/flows/form.ts';

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

export const rights = ['read', 'write', 'hidden'] as const satisfies readonly FieldRight[];
const letters: Readonly<Record<string, FieldRight>> = { r: 'read', w: 'write', h: 'hidden' };

/** The right that a key sets: by its letter, or the next one with the space bar. */
export function rightByKey(key: string, now: FieldRight | null): FieldRight | null {
  if (key === ' ') return rights[(rights.indexOf(now ?? 'hidden') + 1) % rights.length] ?? null;
  return letters[key.toLowerCase()] ?? null;
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
