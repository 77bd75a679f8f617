import { ARRIVAL_MS, type SignOnArea } from '@campus/rules/sign-on/cas.ts';
import type { Db } from '#server/platform/database.ts';
import { recent } from '#server/platform/moments.ts';
import { at, sql } from '#server/platform/sql.ts';
import { insertInto, type NewRowOf } from '#server/platform/table.ts';
import { weComArrivals, weComKeys } from './wecom.tables.ts';

/** When a browser was recently sent to WeCom without a sign-in as the result. */
export async function listUnusedArrivals(db: Db, organisationId: string, browser: Buffer, now: number) {
  const rows = await db.rows<{ sentAt: number }>(sql`
    select a.sent_at as "sentAt" from wecom_arrivals a
    where a.browser = ${browser} and a.organisation_id = ${organisationId} and ${recent(sql`a.sent_at`, now, ARRIVAL_MS)} and not a.opened`);
  return rows.map(({ sentAt }) => sentAt);
}

export async function insertArrival(db: Db, row: NewRowOf<typeof weComArrivals>): Promise<void> {
  await db.run(insertInto(weComArrivals, row));
}

type ArrivalKey = { state: Buffer; organisationId: string; browser: Buffer };

/** Takes the arrival of a state, if it is of this browser and recent. Of two that take it at once, one gets it. */
export async function takeArrival(db: Db, key: ArrivalKey, now: number): Promise<{ area: SignOnArea } | null> {
  return db.row<{ area: SignOnArea }>(sql`
    update wecom_arrivals set used_at = ${at(now)}
    where state = ${key.state} and organisation_id = ${key.organisationId} and browser = ${key.browser}
      and ${recent(sql`sent_at`, now, ARRIVAL_MS)} and used_at is null
    returning area`);
}

export async function markOpened(db: Db, state: Buffer): Promise<void> {
  await db.run(sql`update wecom_arrivals set opened = true where state = ${state}`);
}

type KeyUse = { key: Buffer; organisationId: string; browser: Buffer };

export async function insertKey(db: Db, row: NewRowOf<typeof weComKeys>): Promise<void> {
  await db.run(insertInto(weComKeys, row));
}

export type UsedKey = { corpId: string; memberId: string; area: SignOnArea; madeAt: number; bound: boolean };

/**
 * Spends a key that this browser got not too long ago, if its member is one of the corp of today, and binds somebody to
 * that member, unless one of the two is bound already.
 */
export async function useKey(db: Db, input: KeyUse, personId: string, now: number): Promise<UsedKey | null> {
  const { key, organisationId, browser } = input;
  return db.row<UsedKey>(sql`
    with used as (
      update wecom_keys k set used_at = ${at(now)}
      where k.key = ${key} and k.organisation_id = ${organisationId} and k.browser = ${browser} and k.used_at is null
        and ${recent(sql`k.made_at`, now, ARRIVAL_MS)}
        and k.corp_id = (select s.values ->> 'pValue1' from parameters s
          where s.organisation_id = k.organisation_id and s.key = 'sign-in.wecom')
      returning k.organisation_id, k.corp_id, k.member_id, k.area, k.made_at),
    bound as (
      insert into wecom_members (organisation_id, person_id, member_id, bound_at, corp_id)
      select organisation_id, ${personId}, member_id, ${at(now)}, corp_id from used
      on conflict do nothing returning 1)
    select corp_id as "corpId", member_id as "memberId", area, made_at as "madeAt", exists (select from bound) as bound
    from used`);
}

/** Deletes rows that are too old to matter. */
export async function clearOldWeCom(db: Db, before: number): Promise<void> {
  await db.run(sql`delete from wecom_arrivals where sent_at < ${at(before)}`);
  await db.run(sql`delete from wecom_keys where made_at < ${at(before)}`);
}
