import type { PackageFacts, UnderWay } from '@campus/rules/network-applications/quote-facts.ts';
import {
  type AddressPart,
  addressOf,
  type Held,
  heldQuery,
  type LineShown,
  linesShown,
  type PackageShown,
  packageShown,
} from '#server/modules/network-packages/index.ts';
import type { Db } from '#server/platform/database.ts';
import { at, type Sql, sql } from '#server/platform/sql.ts';
import { assign, columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import { networkApplications } from './network-applications.tables.ts';

export type Application = RowOf<typeof networkApplications>;

type Parameters = Record<string, Record<string, string> | undefined>;
export type Surroundings = {
  timeZone: string;
  weekdays: number[];
  hours: { from: string; to: string }[];
  days: { day: string; kind: 'holiday' | 'workday' }[];
  parameters: Parameters;
  packages: { shown: PackageShown; campusId: string | null }[];
  underWay: UnderWay[];
  /** Lines with an initial password of the desk. */
  initialLines: string[];
  dormitory: { placeId: string; address: AddressPart[] } | null;
  site: Site | null;
  /** As it stands; a change asks for it again under its lock. */
  balanceFen: number;
};

type Owner = { organisationId: string; personId: string };

/** The query of everything around a person that the network's rules ask for; `placeId` is where a line is asked for. */
const surroundingsQuery = ({ organisationId, personId }: Owner, now: number, placeId: string | null): Sql => sql`
  select o.time_zone as "timeZone", o.weekdays, o.working_hours as hours,
    coalesce((select jsonb_agg(jsonb_build_object('day', c.day::text, 'kind', c.kind)) from calendar_days c
      where c.organisation_id = o.id and c.day between (${at(now)} - interval '2 days')::date and (${at(now)} + interval '40 days')::date), '[]') as days,
    coalesce((select jsonb_object_agg(q.key, q.values) from parameters q
      where q.organisation_id = o.id and q.key in ('network.fees', 'hall.epidemic', 'hall.top-up', 'orders.self-help')), '{}') as parameters,
    coalesce((select jsonb_agg(jsonb_build_object('shown', ${packageShown}, 'campusId', k.campus_id) order by k.position, k.code)
      from network_packages k where k.organisation_id = o.id and k.active), '[]') as packages,
    coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'lineId', a.line_id, 'syncing', a.written_at is not null))
      from network_applications a where a.person_id = ${personId} and a.open), '[]') as "underWay",
    coalesce((select jsonb_agg(l.id) from network_lines l join network_accounts n on n.id = l.account_id
      where l.person_id = ${personId} and n.initial_since is not null), '[]') as "initialLines",
    (select jsonb_build_object('placeId', d.place_id, 'address', ${addressOf(sql`d.place_id`)}) from dormitories d where d.person_id = ${personId}) as dormitory,
    (
      with recursive up as (
        select p.*, 0 as depth from places p where p.organisation_id = o.id and p.id = ${placeId}::uuid
        union all
        select p.*, up.depth + 1 from up join places p on p.id = up.parent_id
      )
      select jsonb_build_object('placeId', s.id, 'kind', s.kind, 'active', (select bool_and(active) from up),
        'campusId', (select id from up where kind = 'campus'),
        'building', (select jsonb_build_object('id', id, 'networkOpen', network_open, 'mobileSignalNotice', mobile_signal_notice, 'portRequired', port_required)
          from up where kind = 'building'))
      from up s where s.depth = 0) as site,
    coalesce((select m.balance_fen from ledger_accounts m where m.person_id = ${personId}), 0) as "balanceFen"
  from organisations o where o.id = ${organisationId}`;

/** What one query finds, as a value of another. */
const asJson = (query: Sql): Sql => sql`(select to_jsonb(found) from (${query}) found)`;

type Judged = { held: Held | null; surroundings: Surroundings };

/** What somebody has and everything around them, as of one moment. */
export async function findJudged(db: Db, owner: Owner, now: number, placeId: string | null): Promise<Judged> {
  const found = await db.row<Judged>(sql`
    select ${asJson(heldQuery(owner.organisationId, owner.personId))} as held,
      ${asJson(surroundingsQuery(owner, now, placeId))} as surroundings`);
  return found as Judged;
}

/** The same with the lines as people see them. */
export async function findNetwork(db: Db, owner: Owner, now: number): Promise<Judged & { lines: LineShown[] }> {
  const found = await db.row<Judged & { lines: LineShown[] }>(sql`
    select ${asJson(heldQuery(owner.organisationId, owner.personId))} as held,
      ${asJson(surroundingsQuery(owner, now, null))} as surroundings,
      ${linesShown(owner.organisationId, owner.personId)} as lines`);
  return found as Judged & { lines: LineShown[] };
}

export const packageFacts = ({ shown, campusId }: Surroundings['packages'][number]): PackageFacts => ({
  id: shown.id,
  audience: shown.audience,
  period: shown.period,
  priceFen: shown.priceFen,
  campusId,
  active: true,
});

export type Site = {
  placeId: string;
  kind: string;
  building: { id: string; networkOpen: boolean; mobileSignalNotice: boolean; portRequired: boolean } | null;
  campusId: string | null;
  /** Everything from it to its campus is in use. */
  active: boolean;
};

/** Stores an application, and what it changes of its line at once: a line to be opened, a requested pause. */
export async function insertApplication(db: Db, application: Application, line: Sql | null): Promise<void> {
  const insert = insertInto(networkApplications, application);
  await db.run(line ? sql`with line as (${line}) ${insert}` : insert);
}

export async function findApplication(db: Db, organisationId: string, id: string): Promise<Application | null> {
  return db.row<Application>(sql`
    select ${columnsOf(networkApplications, 'a')} from network_applications a
    where a.organisation_id = ${organisationId} and a.id = ${id}`);
}

/** The same, with what the organisation set about fees. */
export async function findApplicationAndFees(
  db: Db,
  organisationId: string,
  id: string,
): Promise<{ application: Application; fees: Parameters[string] } | null> {
  const found = await db.row<Application & { fees: Parameters[string] | null }>(sql`
    select ${columnsOf(networkApplications, 'a')},
      (select values from parameters q where q.organisation_id = a.organisation_id and q.key = 'network.fees') as fees
    from network_applications a where a.organisation_id = ${organisationId} and a.id = ${id}`);
  if (!found) return null;
  const { fees, ...application } = found;
  return { application, fees: fees ?? undefined };
}

export async function setApplication(
  db: Db,
  id: string,
  with_: Partial<Omit<Application, 'id' | 'organisationId'>>,
): Promise<void> {
  await db.run(sql`update network_applications set ${assign(networkApplications, with_)} where id = ${id}`);
}

/** Ends an application that is open, and with it what it kept secret; null where none is. */
export async function endApplication(db: Db, organisationId: string, id: string): Promise<Application | null> {
  return db.row<Application>(sql`
    update network_applications a set ${assign(networkApplications, { open: false, waitsForMoney: false, secret: null })}
    where a.organisation_id = ${organisationId} and a.id = ${id} and a.open
    returning ${columnsOf(networkApplications, 'a')}`);
}

export async function isLineUnderWay(db: Db, organisationId: string, lineId: string): Promise<boolean> {
  const result = await db.rows(
    sql`select 1 from network_applications where organisation_id = ${organisationId} and line_id = ${lineId} and open limit 1`,
  );
  return result.length > 0;
}

export async function listWaitingForMoney(db: Db, personId: string): Promise<string[]> {
  const result = await db.rows<{ id: string }>(
    sql`select id from network_applications where person_id = ${personId} and waits_for_money and open`,
  );
  return result.map(({ id }) => id);
}

/** What the network should be seen to do with the line of an application. */
export async function findWritten(db: Db, organisationId: string, id: string) {
  return db.row<{ personId: string; lineId: string; verified: boolean; written: boolean }>(sql`
    select a.person_id as "personId", a.line_id as "lineId", a.verified_at is not null as verified, a.written_at is not null as written
    from network_applications a where a.organisation_id = ${organisationId} and a.id = ${id}`);
}

/** The parameters that the open page of the epidemic services needs. */
export async function findParameters(db: Db, organisationId: string): Promise<Surroundings['parameters']> {
  const result = await db.rows<{ key: string; values: Record<string, string> }>(
    sql`select key, values from parameters where organisation_id = ${organisationId} and key = 'hall.epidemic'`,
  );
  return Object.fromEntries(result.map((row) => [row.key, row.values]));
}
