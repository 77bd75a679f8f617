import { sql } from '#server/platform/sql.ts';
import { collectFindings, countRows, type Findings, type Installation, wrongRows } from './findings.ts';

/**
 * What is sent twice counts once. It can be seen of deposits (their reference), of claimed keys (each keeps the reply of its one
 * effect, in the transaction of that effect), of news (once for each person) and of files that the clock reads. Which rows a key
 * changed is not kept anywhere; that a second attempt changes nothing is the business of the tests.
 */
export async function checkRepeats({ db }: Pick<Installation, 'db'>): Promise<Findings> {
  const found = collectFindings();
  const deposits = sql`ledger_entries where kind = 'deposit'`;
  for (const query of [
    sql`select 'deposit ' || payer || ' ' || reference as record, 'it was counted ' || count(*) || ' times: entries ' || string_agg(id::text, ', ' order by id) as wrong
      from ${deposits} and payer is not null group by organisation_id, payer, reference having count(*) > 1`,
    sql`select 'ledger entry ' || id as record, 'a deposit without a reference may be counted again' as wrong
      from ${deposits} and (payer is null or reference is null)`,
    sql`select 'idempotency key ' || encode(key_hash, 'hex') as record, call || ' claimed it and kept no reply' as wrong
      from idempotency_keys where reply is null`,
    sql`select 'idempotency key ' || encode(key_hash, 'hex') as record, 'it stands there ' || count(*) || ' times' as wrong
      from idempotency_keys group by scope, key_hash having count(*) > 1`,
    sql`select 'news ' || once_key || ' of person ' || person_id as record, 'it was delivered ' || count(*) || ' times' as wrong
      from inbox_messages group by person_id, once_key having count(*) > 1`,
    sql`select 'dormitory feed of organisation ' || organisation_id as record, 'what was due at ' || slot_at || ' was read ' || count(*) || ' times' as wrong
      from feed_runs where slot_at is not null group by organisation_id, slot_at having count(*) > 1`,
  ])
    found.addRows(await wrongRows(db, query));
  for (const table of [deposits, sql`idempotency_keys`, sql`inbox_messages`, sql`feed_runs`])
    found.looked(await countRows(db, table));
  return found.findings();
}
