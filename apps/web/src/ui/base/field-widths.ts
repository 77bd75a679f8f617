import type { FieldKind } from '@campus/rules/flows/form.ts';

const long: ReadonlySet<FieldKind> = new Set(['paragraph', 'pictures', 'place', 'section', 'note', 'group']);

/** Whether a field takes the whole width of a form on a wide screen. */
export const isLong = (kind: FieldKind): boolean => long.has(kind);

/** The narrowest and the share of the room of a kind as a column, in pixels; kinds that are not here need more than a column. */
const columns: Partial<Record<FieldKind, { least: number; share: number }>> = {
  text: { least: 112, share: 2 },
  number: { least: 84, share: 1 },
  money: { least: 96, share: 1 },
  date: { least: 136, share: 1.2 },
  choice: { least: 116, share: 1.4 },
  'yes-no': { least: 120, share: 1 },
  mobile: { least: 124, share: 1.2 },
  person: { least: 132, share: 1.4 },
  department: { least: 132, share: 1.4 },
  computed: { least: 104, share: 1 },
};
const MOST_COLUMNS = 6;
const GAP = 12;

/** How fields of these kinds stand side by side in a grid, and the room that they need; null for kinds that are no column. */
export function columnsFor(kinds: readonly FieldKind[]): { template: string; least: number } | null {
  const widths = kinds.flatMap((kind) => columns[kind] ?? []);
  if (kinds.length === 0 || kinds.length > MOST_COLUMNS || widths.length < kinds.length) return null;
  return {
    template: widths.map(({ least, share }) => `minmax(${least}px, ${share}fr)`).join(' '),
    least: widths.reduce((sum, { least }) => sum + least + GAP, 0),
  };
}
