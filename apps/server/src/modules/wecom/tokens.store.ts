import type { Db } from '#server/platform/database.ts';
import { at, type Sql, sql } from '#server/platform/sql.ts';
import { columnsOf, type RowOf } from '#server/platform/table.ts';
import { weComTokens } from './wecom.tables.ts';

export type App = { organisationId: string; corp: string; agent: string };
export type StoredToken = RowOf<typeof weComTokens>;

const isOf = ({ organisationId, corp, agent }: App): Sql =>
  sql`t.organisation_id = ${organisationId} and t.corp_id = ${corp} and t.agent_id = ${agent}`;

export async function findToken(db: Db, app: App): Promise<StoredToken | null> {
  return db.row<StoredToken>(sql`select ${columnsOf(weComTokens, 't')} from wecom_tokens t where ${isOf(app)}`);
}

/** Longer than anybody waits for WeCom; whoever took a lease and is gone holds nobody up for longer. */
const LEASE = sql`interval '6 seconds'`;

/** Lets one of all servers fetch: as long as nobody else does, and the token is still the one that was looked at. */
export async function takeLease(
  db: Db,
  { organisationId, corp, agent }: App,
  expectedHash: Buffer | null,
): Promise<boolean> {
  const taken = await db.run(sql`
    insert into wecom_tokens as t (organisation_id, corp_id, agent_id, fetching_until)
    values (${organisationId}, ${corp}, ${agent}, clock_timestamp() + ${LEASE})
    on conflict (organisation_id, corp_id, agent_id) do update set fetching_until = excluded.fetching_until
      where (t.fetching_until is null or t.fetching_until < clock_timestamp()) and t.token_hash is not distinct from ${expectedHash}`);
  return taken === 1;
}

type FetchedToken = { sealed: Buffer; tokenHash: Buffer; madeWith: Buffer; refreshAt: number; endsAt: number };

/** Keeps a token, and gives the lease back. */
export async function keepToken(db: Db, app: App, fetched: FetchedToken): Promise<void> {
  const { sealed, tokenHash, madeWith, refreshAt, endsAt } = fetched;
  await db.run(sql`
    update wecom_tokens t set sealed = ${sealed}, token_hash = ${tokenHash}, made_with = ${madeWith},
      refresh_at = ${at(refreshAt)}, ends_at = ${at(endsAt)}, fetching_until = null
    where ${isOf(app)}`);
}

export async function returnLease(db: Db, app: App): Promise<void> {
  await db.run(sql`update wecom_tokens t set fetching_until = null where ${isOf(app)}`);
}
