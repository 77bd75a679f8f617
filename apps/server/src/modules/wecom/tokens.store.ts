import type { Db } from '#server/platform/database.ts';
import { and, at, type Sql, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { weComTokens } from './wecom.tables.ts';

export type App = { organisationId: string; corp: string; agent: string };
export type StoredToken = RowOf<typeof weComTokens>;

const isOf = ({ organisationId, corp, agent }: App): Sql =>
  and(
    eq(weComTokens.organisationId, organisationId),
    eq(weComTokens.corpId, corp),
    eq(weComTokens.agentId, agent),
  ) as Sql;

export async function findToken(db: Db, app: App): Promise<StoredToken | null> {
  const [row] = await db.select().from(weComTokens).where(isOf(app));
  return row ?? null;
}

/** Longer than anybody waits for WeCom; whoever took a lease and is gone holds nobody up for longer. */
const LEASE = sql`interval '6 seconds'`;

/** Lets one of all servers fetch: as long as nobody else does, and the token is still the one that was looked at. */
export async function takeLease(
  db: Db,
  { organisationId, corp, agent }: App,
  expectedHash: Buffer | null,
): Promise<boolean> {
  const result = await db.rows(sql`
    insert into wecom_tokens as t (organisation_id, corp_id, agent_id, fetching_until)
    values (${organisationId}, ${corp}, ${agent}, clock_timestamp() + ${LEASE})
    on conflict (organisation_id, corp_id, agent_id) do update set fetching_until = excluded.fetching_until
      where (t.fetching_until is null or t.fetching_until < clock_timestamp()) and t.token_hash is not distinct from ${expectedHash}
    returning 1`);
  return result.length === 1;
}

type FetchedToken = { sealed: Buffer; tokenHash: Buffer; madeWith: Buffer; refreshAt: number; endsAt: number };

/** Keeps a token, and gives the lease back. */
export async function keepToken(db: Db, app: App, fetched: FetchedToken): Promise<void> {
  const { sealed, tokenHash, madeWith, refreshAt, endsAt } = fetched;
  await db.run(sql`
    update wecom_tokens set sealed = ${sealed}, token_hash = ${tokenHash}, made_with = ${madeWith},
      refresh_at = ${at(refreshAt)}, ends_at = ${at(endsAt)}, fetching_until = null
    where organisation_id = ${app.organisationId} and corp_id = ${app.corp} and agent_id = ${app.agent}`);
}

export async function returnLease(db: Db, app: App): Promise<void> {
  await db.update(weComTokens).set({ fetchingUntil: null }).where(isOf(app));
}
