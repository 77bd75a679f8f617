import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

/** A measured value and its target; `met` is null where there is no target. */
export type Figure = { what: string; aim: string; result: string; met: boolean | null };

/** What one part of the benchmark found: a table for the curious, and the figures that have an aim. */
export type Part = { title: string; notes: string[]; table: Table; figures: Figure[] };
export type Table = { head: string[]; rows: string[][] };

/** A figure that should be at least, or at most, so much. */
export function figure(what: string, value: number, aim: { atLeast?: number; atMost?: number; unit?: string }): Figure {
  const unit = aim.unit ?? '';
  const { atLeast, atMost } = aim;
  const target = atLeast !== undefined ? `≥ ${number(atLeast)}${unit}` : `≤ ${number(atMost as number)}${unit}`;
  const met = atLeast !== undefined ? value >= atLeast : value <= (atMost as number);
  return { what, aim: target, result: `${number(value)}${unit}`, met };
}

/** Three digits that matter, and no more of them than a reader can use. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Number.isInteger(value)) return String(value);
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that this share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** What the figures were taken on, with a warning when something else was running. */
export function describeMachine(): string[] {
  const cores = availableParallelism();
  const load = loadavg()[0] ?? 0;
  const lines = [
    `${cores} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${number(totalmem() / 2 ** 30)} GB, ` +
      `${process.platform}-${process.arch}, Node ${process.versions.node}; load ${number(load)} before the run.`,
    'The load comes from the same machine, so product, database and load share its cores: compare ratios, not times.',
  ];
  if (load > cores / 4) lines.push('Something else is running here: the figures below are noisy.');
  return lines;
}

export function printPart({ title, notes, table }: Part): void {
  say(`\n${title}\n${'='.repeat(title.length)}`);
  for (const note of notes) say(note);
  if (notes.length > 0 && table.rows.length > 0) say('');
  printTable(table);
}

/** Every figure that has an aim, once more, so that nobody has to search. */
export function printAims(figures: readonly Figure[]): void {
  say('\nAims\n====');
  const word = (met: boolean | null) => (met === null ? '' : met ? 'met' : 'MISSED');
  printTable({
    head: ['what', 'aim', 'result', ''],
    rows: figures.map(({ what, aim, result, met }) => [what, aim, result, word(met)]),
  });
}

function printTable({ head, rows }: Table): void {
  if (rows.length === 0) return;
  const widths = head.map((title, n) => Math.max(title.length, ...rows.map((row) => (row[n] ?? '').length)));
  const line = (cells: string[]) =>
    cells
      .map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
      .join('  ')
      .trimEnd();
  say(line(head));
  say(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) say(line(row));
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const RESULTS = fileURLToPath(new URL('results/', import.meta.url));

/** The same figures for programs. */
export async function saveResults(machine: string[], parts: readonly Part[]): Promise<string> {
  await mkdir(RESULTS, { recursive: true });
  const file = `${RESULTS}latest.json`;
  await writeFile(file, `${JSON.stringify({ takenAt: new Date().toISOString(), machine, parts }, null, 2)}\n`);
  return file;
}
