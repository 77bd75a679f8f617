import type { Account, Due, Line } from '@campus/rules/network-packages/account.ts';
import type { Hold } from '@campus/rules/network-packages/lines.ts';
import { lockedAccounts, type NetworkAccount } from '#server/modules/network-accounts/index.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { at, json, type Sql, sql, uuids } from '#server/platform/sql.ts';
import { assign, insertAllInto, insertInto, type RowOf } from '#server/platform/table.ts';
import { networkDues, networkLines } from './network-packages.tables.ts';

export type Words = { zh: string; en: string };
/** A line with what the network and the ledger need to know of it. */
export type HeldLine = Line & {
  packageId: string;
  packageName: Words;
  group: string;
  accountId: string | null;
  username: string | null;
  placeId: string;
  port: string;
  mac: string;
};
type HeldDue = Due & { id: string };

/** What one person has, with everything that a change of it asks for. */
export type Held = {
  organisationId: string;
  personId: string;
  orgSign: string;
  timeZone: string;
  personAccount: string;
  personName: string;
  kind: 'student' | 'staff';
  identityType: string | null;
  documentNumber: string | null;
  /** 'plain' where the RADIUS server serves this organisation alone. */
  usernames: string | null;
  hadLine: boolean;
  lines: readonly HeldLine[];
  dues: readonly HeldDue[];
};

/** Dues `d` that a person still owes, by an index. */
export const owedBy = (person: Sql): Sql =>
  sql`d.organisation_id = ${person}.organisation_id and d.person_id = ${person}.id and d.paid_at is null and d.lapsed_at is null`;

/** The query of what somebody has; ended lines are left out. */
export const heldQuery = (organisationId: string, personId: string): Sql => sql`
    select o.id as "organisationId", pe.id as "personId", o.org_sign as "orgSign", o.time_zone as "timeZone", pe.account as "personAccount", pe.name as "personName", pe.kind,
      pe.identity_type as "identityType", pe.document_number as "documentNumber",
      (select values ->> 'pValue1' from parameters where organisation_id = o.id and key = 'network.radius') as usernames,
      exists (select 1 from network_lines l where l.person_id = pe.id and l.opened_at is not null) as "hadLine",
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', l.id, 'state', l.state, 'period', k.period, 'priceFen', k.price_fen, 'packageId', k.id,
          'packageName', jsonb_build_object('zh', k.name_zh, 'en', k.name_en), 'group', k.speed_group,
          'paidUntilOn', l.paid_until_on, 'pauseFromOn', l.pause_from_on, 'pauseAskedOn', l.pause_asked_on, 'openFromOn', l.open_from_on,
          'accountId', l.account_id, 'username', a.username, 'placeId', l.place_id, 'port', l.port, 'mac', l.mac,
          'holds', coalesce((select jsonb_agg(h.kind order by h.kind) from network_line_holds h where h.line_id = l.id), '[]')
        ) order by l.applied_at, l.id)
        from network_lines l join network_packages k on k.id = l.package_id left join network_accounts a on a.id = l.account_id
        where l.person_id = pe.id and l.state <> 'ended'), '[]') as lines,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id, 'lineId', d.line_id, 'fromOn', d.from_on, 'untilOn', d.until_on,
          'amountFen', d.amount_fen) order by d.position)
        from network_dues d where ${owedBy(sql`pe`)}), '[]') as dues
    from people pe join organisations o on o.id = pe.organisation_id
    where pe.organisation_id = ${organisationId} and pe.id = ${personId}`;

export const loadHeld = (db: Db, organisationId: string, personId: string): Promise<Held | null> =>
  db.row(heldQuery(organisationId, personId));

type LineUpdate = {
  id: string;
  state: string;
  paidUntilOn: string | null;
  pauseFromOn: string | null;
  pauseAskedOn: string | null;
  openFromOn: string | null;
  accountId: string | null;
};

type HoldChange = { lineId: string; kind: Exclude<Hold, 'own-pause'>; reason: string };
export type LineChanges = {
  lines: readonly LineUpdate[];
  set: readonly HoldChange[];
  lifted: readonly HoldChange[];
};

/**
 * Keeps what became of lines and of their holds. The moments of opening, pausing and ending follow from the states; a
 * freeze that ends leaves its trace, arrears have theirs in the ledger. Answers the accounts of the lines, locked.
 */
export async function storeLines(
  db: Db,
  organisationId: string,
  { lines, set, lifted }: LineChanges,
  now: number,
): Promise<NetworkAccount[]> {
  if (lines.length === 0) return [];
  const accounts = lines.flatMap(({ accountId }) => accountId ?? []);
  return db.rows<NetworkAccount>(sql`
    with lines_changed as (
      update network_lines l set state = x.state, paid_until_on = x."paidUntilOn", pause_from_on = x."pauseFromOn",
        pause_asked_on = x."pauseAskedOn", open_from_on = x."openFromOn", account_id = x."accountId", changed_at = ${at(now)},
        opened_at = case when l.opened_at is null and x.state = 'active' then ${at(now)} else l.opened_at end,
        paused_at = case when x.state in ('active', 'pause-booked') then null when l.paused_at is null and x.state = 'paused' then ${at(now)} else l.paused_at end,
        pause_reason = case when x.state = 'active' then '' else l.pause_reason end,
        ended_at = case when x.state = 'ended' then ${at(now)} end
      from jsonb_to_recordset(${json(lines)})
        as x(id uuid, state text, "paidUntilOn" date, "pauseFromOn" date, "pauseAskedOn" date, "openFromOn" date, "accountId" uuid)
      where l.id = x.id
    ), holds_set as (
      insert into network_line_holds (organisation_id, line_id, kind, since_at, reason)
      select ${organisationId}::uuid, x."lineId", x.kind, ${at(now)}, x.reason from ${holdRows(set)} on conflict do nothing
    ), holds_gone as (
      delete from network_line_holds h using ${holdRows(lifted)} where h.line_id = x."lineId" and h.kind = x.kind
      returning h.line_id, h.kind, h.since_at, h.reason, x.reason as end_reason
    ), freezes_ended as (
      insert into network_freezes_ended (id, organisation_id, line_id, kind, since_at, reason, ended_at, end_reason)
      select gen_random_uuid(), ${organisationId}::uuid, line_id, kind, since_at, reason, ${at(now)}, end_reason
      from holds_gone where kind in ('freeze', 'epidemic')
    )
    ${lockedAccounts(accounts)}`);
}

/** The database refuses JSON with half of a character in it, which a text that somebody typed may have. */
const holdRows = (holds: readonly HoldChange[]): Sql => {
  const rows = holds.map(({ reason, ...hold }) => ({ ...hold, reason: reason.toWellFormed() }));
  return sql`jsonb_to_recordset(${json(rows)}) as x("lineId" uuid, kind text, reason text)`;
};

export async function changeDues(
  db: Db,
  owner: { organisationId: string; personId: string },
  { added, paid, lapsed }: { added: readonly Due[]; paid: readonly string[]; lapsed: readonly string[] },
  now: number,
): Promise<void> {
  if (paid.length > 0) await db.run(sql`update network_dues set paid_at = ${at(now)} where id = any(${uuids(paid)})`);
  if (lapsed.length > 0)
    await db.run(sql`update network_dues set lapsed_at = ${at(now)} where id = any(${uuids(lapsed)})`);
  // Last, because a period that lapsed may be owed again. Their order is the order in which they came.
  if (added.length === 0) return;
  const { organisationId, personId } = owner;
  const rows = added.map(({ lineId, fromOn, untilOn, amountFen }) => ({
    id: newId(now),
    organisationId,
    personId,
    lineId,
    fromOn,
    untilOn,
    amountFen,
    createdAt: now,
  }));
  await db.run(insertAllInto(networkDues, rows));
}

export type NewLine = Record<'id' | 'organisationId' | 'personId' | 'packageId' | 'placeId' | 'port' | 'mac', string>;

/** The statement that stores a requested line; run by whoever stores the application. */
export const lineInsert = (line: NewLine, now: number): Sql =>
  insertInto(networkLines, { ...line, state: 'applied', pauseReason: '', appliedAt: now, changedAt: now });

/** The statement that stores the first day of a requested pause; run by whoever stores the application. */
export const pauseRequestUpdate = (organisationId: string, lineId: string, fromOn: string, now: number): Sql => sql`
  update network_lines set pause_asked_on = ${fromOn}::date, changed_at = ${at(now)}
  where organisation_id = ${organisationId} and id = ${lineId}`;

export async function setLine(
  db: Db,
  organisationId: string,
  id: string,
  with_: Partial<Pick<RowOf<typeof networkLines>, 'placeId' | 'port' | 'mac' | 'pauseReason'>>,
  now: number,
): Promise<void> {
  await db.run(sql`
    update network_lines set ${assign(networkLines, { ...with_, changedAt: now })}
    where organisation_id = ${organisationId} and id = ${id}`);
}

/** People with a line to be charged on a day, or with a due that may have lapsed; a part of them at a time. */
export async function listUnpaid(
  db: Db,
  organisationId: string,
  todayOn: string,
  after: string,
  most: number,
): Promise<string[]> {
  const result = await db.rows<{ id: string }>(sql`
    select l.person_id as id from network_lines l
    where l.organisation_id = ${organisationId} and l.state in ('active', 'pause-booked')
      and (l.paid_until_on is null or l.paid_until_on < ${todayOn}::date) and l.person_id > ${after}::uuid
    union
    select d.person_id from network_dues d
    where d.organisation_id = ${organisationId} and d.paid_at is null and d.lapsed_at is null and d.person_id > ${after}::uuid
    order by id limit ${most}`);
  return result.map(({ id }) => id);
}

export const accountOf = (held: Held, balanceFen: number): Account => ({
  balanceFen,
  lines: held.lines,
  dues: held.dues,
});
