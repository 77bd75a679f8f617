import type { Pool } from 'pg';
import type { Statement } from './bare-routes.ts';

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

const LARGE = 10_000;

/** The tables of more than ten thousand rows that some of these statements would read from end to end. */
export async function scansOf(pool: Pool, statements: readonly Statement[]): Promise<string[]> {
  const scanned = new Set<string>();
  for (const { text, values } of statements) {
    if (!/^\s*(select|with|insert|update|delete)/i.test(text)) continue;
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values);
    for (const plan of rows[0]?.['QUERY PLAN'] ?? []) collect(plan.Plan, scanned);
  }
  const { rows } = await pool.query<{ name: string }>(
    'select relname as name from pg_class where relname = any($1) and reltuples > $2',
    [[...scanned], LARGE],
  );
  return rows.map(({ name }) => name);
}

function collect(plan: Plan, into: Set<string>): void {
  if (plan['Node Type'] === 'Seq Scan' && plan['Relation Name']) into.add(plan['Relation Name']);
  for (const below of plan.Plans ?? []) collect(below, into);
}
