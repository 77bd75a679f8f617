import type { Pool, PoolClient } from 'pg';
import type { Statement } from './bare-routes.ts';

/**
 * What a statement costs with the one plan that PostgreSQL keeps for all values, and with a plan for these values;
 * which of them it takes once the statement has come a few times; and whether the product sends it by name at all.
 */
export type PlanTimes = { named: boolean; chosen: 'generic' | 'custom'; genericMs: number; customMs: number };

/** PostgreSQL plans a prepared statement five times for its values before it thinks of keeping a plan. */
const UNTIL_CHOSEN = 8;
const TIMED = 5;
const NAME = 'bench_plan';

/** Compares the plans of those statements that only read. */
export async function comparePlans(pool: Pool, statements: readonly Statement[]): Promise<PlanTimes[]> {
  const client = await pool.connect();
  try {
    const found: PlanTimes[] = [];
    for (const statement of statements.filter(onlyReads)) found.push(await compare(client, statement));
    return found;
  } finally {
    // With what was set and prepared on it, nobody else should get this connection.
    client.release(true);
  }
}

const onlyReads = ({ text }: Statement): boolean =>
  /^\s*(select|with)\b/i.test(text) &&
  !/\b(insert into|update|delete from|nextval|for (no key )?update|for share)\b/i.test(text);

let prepared = 0;

async function compare(client: PoolClient, { name, text, values }: Statement): Promise<PlanTimes> {
  const own = { name: `${NAME}_${++prepared}`, text, values };
  for (let run = 0; run < UNTIL_CHOSEN; run++) await client.query(own);
  const { rows } = await client.query<{ generic: number }>(
    'select generic_plans::int as generic from pg_prepared_statements where name = $1',
    [own.name],
  );
  const fastest = async (mode: 'force_generic_plan' | 'force_custom_plan') => {
    await client.query(`set plan_cache_mode = ${mode}`);
    const times: number[] = [];
    for (let run = 0; run < TIMED; run++) {
      const began = performance.now();
      await client.query(own);
      times.push(performance.now() - began);
    }
    await client.query('reset plan_cache_mode');
    return Math.min(...times);
  };
  return {
    named: name !== undefined,
    chosen: rows[0]?.generic ? 'generic' : 'custom',
    customMs: await fastest('force_custom_plan'),
    genericMs: await fastest('force_generic_plan'),
  };
}
