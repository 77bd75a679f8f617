import type { Db } from '#server/platform/database.ts';
import { at, type Sql, sql } from '#server/platform/sql.ts';
import { insertInto } from '#server/platform/table.ts';
import { auditSeals } from './audit.tables.ts';
import { digestOf, type Link } from './seal.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Everything an entry says, in one order and one way of writing; `e` is the entry. What came later is added where it is said. */
const ENTRY_DIGEST = sql.raw(`sha256(convert_to((jsonb_build_array(e.id, e.organisation_id,
  (extract(epoch from e.at) * 1000000)::bigint, e.call, e.outcome, e.person_id, e.account, e.facts, e.request_id, e.ip,
  e.record, e.record_name, e.before, e.after)
  || case when e.page is null then '[]' else jsonb_build_array(e.page) end)::text, 'UTF8'))`);

/** A chain belongs to an organisation, or to none: then it holds what nobody of an organisation did. */
export type Chain = string | null;
const isOf = (chain: Chain, column: Sql) => (chain === null ? sql`${column} is null` : sql`${column} = ${chain}`);

export async function listChains(db: Db): Promise<Chain[]> {
  return [null, ...(await db.rows<{ id: string }>(sql`select id from organisations order by id`)).map(({ id }) => id)];
}

/** Until the transaction ends nobody else seals this chain. */
export async function lockChain(db: Db, chain: Chain): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${chain ?? ''}`}, 0))`);
}

export async function findLastSeal(db: Db, chain: Chain): Promise<{ number: number; digest: Buffer } | null> {
  return db.row<{ number: number; digest: Buffer }>(sql`
    select number, digest from audit_seals where ${isOf(chain, sql`organisation_id`)} order by number desc limit 1`);
}

/**
 * Up to which entry the chain is settled. Entries get their numbers when they are written and are seen when their
 * transaction ends, so one with a smaller number may appear later; no transaction lives for an hour.
 */
export async function findSettled(db: Db, chain: Chain, now: number): Promise<string> {
  const found = await db.row<{ settled: string }>(sql`
    select coalesce(max(last_id), 0)::text as settled from audit_seals
    where ${isOf(chain, sql`organisation_id`)} and sealed_at <= ${at(now - HOUR_MS)}`);
  return found?.settled ?? '0';
}

/** Entries after this one that stand in no link yet, the first of them, each with its digest. */
export async function listUnsealed(
  db: Db,
  chain: Chain,
  { after, upTo = null }: { after: string; upTo?: string | null },
  most: number,
): Promise<{ id: string; digest: Buffer }[]> {
  return db.rows<{ id: string; digest: Buffer }>(sql`
    with sealed as materialized (
      select unnest(entry_ids) as id from audit_seals
      where ${isOf(chain, sql`organisation_id`)} and last_id > ${after}::bigint)
    select e.id::text as id, ${ENTRY_DIGEST} as digest from audit_entries e
    where ${isOf(chain, sql`e.organisation_id`)} and e.id > ${after}::bigint and e.id <= coalesce(${upTo}::bigint, e.id)
      and not exists (select 1 from sealed s where s.id = e.id)
    order by e.id limit ${most}`);
}

/** Adds a link to the end of the chain. */
export async function insertSeal(
  db: Db,
  chain: Chain,
  entries: readonly { id: string; digest: Buffer }[],
  now: number,
): Promise<{ number: number; digest: Buffer }> {
  const last = await findLastSeal(db, chain);
  const link: Link = {
    number: (last?.number ?? 0) + 1,
    entryIds: entries.map(({ id }) => id),
    entryDigests: Buffer.concat(entries.map(({ digest }) => digest)),
  };
  const digest = digestOf(last?.digest ?? null, link);
  const entryIds = link.entryIds.map(Number);
  await db.run(
    insertInto(auditSeals, {
      organisationId: chain,
      number: link.number,
      sealedAt: now,
      entryIds,
      entryDigests: link.entryDigests,
      lastId: entryIds.at(-1) as number,
      digest,
    }),
  );
  return { number: link.number, digest };
}

/** The links of a chain in their order, some at a time, each with the digests that its entries have now; null for one that is gone. */
export async function listLinks(db: Db, chain: Chain, after: number, most: number) {
  return db.rows<Link & { digest: Buffer; found: Buffer[]; there: boolean[] }>(sql`
    select s.number, s.entry_ids::text[] as "entryIds", s.entry_digests as "entryDigests", s.digest,
      array(select ${ENTRY_DIGEST} from unnest(s.entry_ids) with ordinality as i (id, place)
        left join audit_entries e on e.id = i.id and ${isOf(chain, sql`e.organisation_id`)} order by i.place) as found,
      array(select e.id is not null from unnest(s.entry_ids) with ordinality as i (id, place)
        left join audit_entries e on e.id = i.id and ${isOf(chain, sql`e.organisation_id`)} order by i.place) as there
    from audit_seals s where ${isOf(chain, sql`s.organisation_id`)} and s.number > ${after}
    order by s.number limit ${most}`);
}

/** Whether a chain has this very link. */
export async function hasSeal(db: Db, { orgSign, number, digest }: SealReference): Promise<boolean> {
  const found = await db.rows(sql`
    select 1 from audit_seals s left join organisations o on o.id = s.organisation_id
    where o.org_sign is not distinct from ${orgSign}::text and s.number = ${number} and encode(s.digest, 'hex') = ${digest}`);
  return found.length > 0;
}

/** A seal as the log and the metrics name it; without a sign it belongs to no organisation. */
export type SealReference = { orgSign: string | null; number: number; digest: string };

/** The newest link of each chain, for those who keep it outside: a chain that was cut or made anew does not have it. */
export async function listLastSeals(db: Db): Promise<SealReference[]> {
  return db.rows<SealReference>(sql`
    select o.org_sign as "orgSign", s.number, encode(s.digest, 'hex') as digest
    from (select distinct on (organisation_id) organisation_id, number, digest from audit_seals
          order by organisation_id, number desc) s
    left join organisations o on o.id = s.organisation_id`);
}
