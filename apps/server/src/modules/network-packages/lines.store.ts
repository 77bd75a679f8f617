import type { Due, Line } from '@campus/rules/network-packages/account.ts';
import type { Audience, Hold, LineState, Period } from '@campus/rules/network-packages/lines.ts';
import type { PlaceKind } from '@campus/rules/places/levels.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { hasGrams, literally, ms, type Sql, sql } from '#server/platform/sql.ts';
import { owedBy, type Words } from './account.store.ts';

export type AddressPart = { id: string; kind: PlaceKind; name: Words };

/** From the campus down to a place, as a value of the database. */
export const addressOf = (place: Sql): Sql => sql`coalesce((
  with recursive up as (
    select p.id, p.parent_id, p.kind, p.name_zh, p.name_en, 0 as depth from places p where p.id = ${place}
    union all
    select p.id, p.parent_id, p.kind, p.name_zh, p.name_en, up.depth + 1 from up join places p on p.id = up.parent_id
  ) select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'name', jsonb_build_object('zh', name_zh, 'en', name_en)) order by depth desc) from up), '[]')`;

/** The same as one line of words. */
const addressWords = (place: Sql): Sql => sql`(
  with recursive up as (
    select p.parent_id, p.name_zh, p.name_en, 0 as depth from places p where p.id = ${place}
    union all
    select p.parent_id, p.name_zh, p.name_en, up.depth + 1 from up join places p on p.id = up.parent_id
  ) select jsonb_build_object('zh', string_agg(name_zh, ' / ' order by depth desc), 'en', string_agg(name_en, ' / ' order by depth desc)) from up)`;

export const packageShown = sql`jsonb_build_object('id', k.id, 'name', jsonb_build_object('zh', k.name_zh, 'en', k.name_en),
  'summary', jsonb_build_object('zh', k.summary_zh, 'en', k.summary_en),
  'campus', (select jsonb_build_object('zh', c.name_zh, 'en', c.name_en) from places c where c.id = k.campus_id),
  'audience', k.audience, 'period', k.period, 'priceFen', k.price_fen)`;

export type PackageShown = {
  id: string;
  name: Words;
  summary: Words;
  campus: Words | null;
  audience: Audience;
  period: Period;
  priceFen: number;
};
export type LineShown = {
  id: string;
  username: string | null;
  package: PackageShown;
  state: LineState;
  holds: { kind: Exclude<Hold, 'own-pause'>; sinceAt: number; reason: string }[];
  placeId: string;
  address: AddressPart[];
  dnsServers: string[];
  gateway: string | null;
  mask: string | null;
  port: string;
  mac: string;
  openedAt: number | null;
  paidUntilOn: string | null;
  pauseFromOn: string | null;
  pauseReason: string;
  pausedAt: number | null;
  pauseAskedOn: string | null;
  openFromOn: string | null;
};

/** What the place of a line says, or the nearest above it that says anything. */
const nearestValue = (column: Sql): Sql => sql`(
  with recursive up as (
    select p.parent_id, p.${column} as said, 0 as depth from places p where p.id = l.place_id
    union all
    select p.parent_id, p.${column}, up.depth + 1 from up join places p on p.id = up.parent_id
  ) select up.said from up where up.said is not null order by up.depth limit 1)`;

/** The lines of a person that are not ended, as people see them, in the order in which they were applied for. */
export const linesShown = (organisationId: string, personId: string): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', l.id, 'username', a.username, 'package', ${packageShown}, 'state', l.state,
    'placeId', l.place_id, 'address', ${addressOf(sql`l.place_id`)}, 'port', l.port, 'mac', l.mac,
    'openedAt', ${ms('l.opened_at')}, 'paidUntilOn', l.paid_until_on, 'pauseFromOn', l.pause_from_on,
    'pauseAskedOn', l.pause_asked_on, 'pauseReason', l.pause_reason, 'pausedAt', ${ms('l.paused_at')}, 'openFromOn', l.open_from_on,
    'dnsServers', coalesce((
      with recursive up as (
        select p.id, p.parent_id, p.dns_servers from places p where p.id = l.place_id
        union all
        select p.id, p.parent_id, p.dns_servers from up join places p on p.id = up.parent_id
      ) select to_jsonb(up.dns_servers) from up where up.parent_id is null), '[]'),
    'gateway', ${nearestValue(sql`gateway`)}, 'mask', ${nearestValue(sql`mask`)},
    'holds', coalesce((select jsonb_agg(jsonb_build_object('kind', h.kind, 'sinceAt', ${ms('h.since_at')}, 'reason', h.reason) order by h.since_at)
      from network_line_holds h where h.line_id = l.id), '[]')) order by l.applied_at, l.id)
  from network_lines l join network_packages k on k.id = l.package_id left join network_accounts a on a.id = l.account_id
  where l.organisation_id = ${organisationId} and l.person_id = ${personId} and l.state <> 'ended'), '[]')`;

export async function listLines(db: Db, organisationId: string, personId: string): Promise<LineShown[]> {
  const found = await db.row<{ lines: LineShown[] }>(sql`select ${linesShown(organisationId, personId)} as lines`);
  return found?.lines ?? [];
}

/** When a freeze of one of somebody's lines was lifted last, and why. */
const lastUnfreeze = (personId: string): Sql => sql`(
  select jsonb_build_object('at', ${ms('f.ended_at')}, 'reason', f.end_reason)
  from network_lines l join network_freezes_ended f on f.line_id = l.id
  where l.person_id = ${personId} order by f.ended_at desc limit 1)`;

/** The same, with the last freeze of theirs that was lifted. */
export async function findLinesAndUnfreeze(
  db: Db,
  organisationId: string,
  personId: string,
): Promise<{ lines: LineShown[]; unfrozen: { at: number; reason: string } | null }> {
  type Found = { lines: LineShown[]; unfrozen: { at: number; reason: string } | null };
  const found = await db.row<Found>(
    sql`select ${linesShown(organisationId, personId)} as lines, ${lastUnfreeze(personId)} as unfrozen`,
  );
  return found as Found;
}

export type Holder = {
  personId: string;
  further: number;
  timeZone: string;
  account: string;
  name: string;
  balanceFen: number;
  dues: Due[];
  lines: (Line & {
    username: string | null;
    packageName: Words;
    place: Words | null;
    frozenFor: string | null;
    mac: string;
    port: string;
  })[];
};

type HolderWords = {
  /** As it was typed, which is how a user name is written. */
  typed: string;
  /** As people's names and accounts are kept; `grams` is null where the words are too short for the index. */
  text: string;
  grams: readonly string[] | null;
};

/** Who is called so: each of the ways by an index of its own, because one condition with several `or` has none. */
const holdersCalled = (organisationId: string, { typed, text, grams }: HolderWords, mac: string | null): Sql => sql`
  select p.id from people p where p.organisation_id = ${organisationId} and ${
    grams
      ? sql`${hasGrams(sql`p.search_grams`, grams)} and p.search_text like ${`%${literally(text)}%`}`
      : sql`lower(p.account) like ${`${literally(text)}%`}`
  }
  union all
  select a.person_id from network_accounts a where a.organisation_id = ${organisationId} and a.username = ${typed}
  union all
  select l.person_id from network_lines l where l.organisation_id = ${organisationId} and l.mac = ${mac} and l.mac <> ''`;

/** People with a line or money, by account; found by a part of their name or account, by a whole user name or MAC. */
export async function listHolders(
  db: Db,
  { organisationId, within }: { organisationId: string; within: Sql },
  { called, mac, hold }: { called: HolderWords | null; mac: string | null; hold?: Hold | undefined },
  paging: { after?: string | undefined; size?: number | undefined },
) {
  // An exact account comes before accounts that only contain the words.
  const further = sql`(case when lower(pe.account) = ${called?.text ?? ''} then 0 else 1 end)`;
  const page = keyset<Holder>(
    'asc',
    [
      ...(called ? [{ column: further, type: 'integer' as const, of: (row: Holder) => row.further }] : []),
      { column: sql`lower(pe.account)`, type: 'text', of: (row) => row.account.toLowerCase() },
      { column: sql`pe.id`, type: 'uuid', of: (row) => row.personId },
    ],
    paging,
  );
  const found = called ? sql`pe.id in (${holdersCalled(organisationId, called, mac)})` : sql`true`;
  const held =
    hold === undefined
      ? sql`true`
      : hold === 'own-pause'
        ? sql`exists (select 1 from network_lines l where l.person_id = pe.id and l.state in ('paused', 'open-booked'))`
        : sql`exists (select 1 from network_lines l join network_line_holds h on h.line_id = l.id where l.person_id = pe.id and l.state <> 'ended' and h.kind = ${hold})`;
  const result = await db.rows<Holder>(sql`
    select pe.id as "personId", ${further} as further, o.time_zone as "timeZone", pe.account, pe.name, m.balance_fen as "balanceFen",
      coalesce((
        select jsonb_agg(jsonb_build_object('lineId', d.line_id, 'fromOn', d.from_on, 'untilOn', d.until_on, 'amountFen', d.amount_fen) order by d.position)
        from network_dues d where ${owedBy(sql`pe`)}), '[]') as dues,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', l.id, 'username', a.username, 'packageName', jsonb_build_object('zh', k.name_zh, 'en', k.name_en),
          'state', l.state, 'place', ${addressWords(sql`l.place_id`)},
          'frozenFor', (select h.reason from network_line_holds h where h.line_id = l.id and h.kind = 'freeze'),
          'mac', l.mac, 'port', l.port, 'paidUntilOn', l.paid_until_on, 'pauseFromOn', l.pause_from_on,
          'pauseAskedOn', l.pause_asked_on, 'openFromOn', l.open_from_on, 'period', k.period, 'priceFen', k.price_fen,
          'holds', coalesce((select jsonb_agg(h.kind order by h.kind) from network_line_holds h where h.line_id = l.id), '[]')) order by l.applied_at, l.id)
        from network_lines l join network_packages k on k.id = l.package_id left join network_accounts a on a.id = l.account_id
        where l.person_id = pe.id and l.state <> 'ended'), '[]') as lines
    from ledger_accounts m join people pe on pe.id = m.person_id join organisations o on o.id = m.organisation_id
    where m.organisation_id = ${organisationId} and ${within} and ${found} and ${held} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(result);
}

/** Whose line it is. */
export async function findOwner(db: Db, organisationId: string, lineId: string): Promise<string | null> {
  const result = await db.row<{ id: string }>(
    sql`select person_id as id from network_lines where organisation_id = ${organisationId} and id = ${lineId} and state <> 'ended'`,
  );
  return result?.id ?? null;
}
