import type { LineApplication } from '@campus/rules/network-applications/outage-facts.ts';
import type { Db } from '#server/platform/database.ts';
import { at, ms, sql, texts } from '#server/platform/sql.ts';

export type OutageQuery = {
  organisationId: string;
  personId: string;
  lineId: string | null;
  placeId: string | null;
  username: string | null;
  /** What people type who leave out what stands behind the @. */
  bareNames: readonly string[];
  /** The devices that lines of this person are bound to. */
  macs: readonly string[];
  /** From when on answers of the network, and reports of the building, say something. */
  answersSince: number;
  reportsSince: number;
};

type Answer = { accepted: boolean; at: number; station: string | null; reason: string | null };
export type OutageRows = {
  changedAt: number;
  answers: Answer[];
  sessions: { startedAt: number; heardAt: number; station: string | null }[];
  strayAt: number | null;
  underWay: LineApplication[];
  buildingOpen: boolean;
  freshReports: number;
  freshReportId: string | null;
};

/** More answers, sessions and devices of one name than these tell nothing new. */
const MOST_ANSWERS = 20;
const MOST_SESSIONS = 20;

/** As the index of names that nobody has. */
const BARE = sql`split_part(lower(p.username collate "C"), '@', 1)`;

/**
 * What is known of a line beyond its person: what the network answered and counts, what is under way, and what others report.
 * A try under a name that nobody has is this person's where their own device made it, or where nobody else anywhere is called so.
 */
export async function findOutageRows(db: Db, query: OutageQuery): Promise<OutageRows> {
  const { organisationId, personId, lineId, placeId, username } = query;
  const bare = texts(query.bareNames.map((name) => name.toLowerCase()));
  const since = at(query.answersSince);
  const stray = sql`from radpostauth p where p.reason = 'unknown-name' and p.authdate >= ${since}
    and not exists (select 1 from own where lower(own.username) = lower(p.username))`;
  const result = await db.row<OutageRows>(sql`
    with recursive up as (
      select p.id, p.parent_id, p.kind, p.network_open from places p where p.organisation_id = ${organisationId} and p.id = ${placeId}::uuid
      union all
      select p.id, p.parent_id, p.kind, p.network_open from up join places p on p.id = up.parent_id
    ), building as (select id, network_open from up where kind = 'building'),
    fresh as (
      select w.id, w.submitter_id, w.submitted_at from work_orders w join building b on b.id = w.building_id
      where w.organisation_id = ${organisationId} and w.kind = 'fault' and w.open and w.submitted_at > ${at(query.reportsSince)}
      order by w.submitted_at desc limit 100
    ), own as (select a.username from network_accounts a where a.person_id = ${personId}),
    device as (
      select k.station from (
        select unnest(${texts(query.macs)}) as station
        union
        select s.callingstationid from own cross join lateral (
          select s.callingstationid from radacct s where s.username = own.username and s.acctstarttime is not null
          order by (extract(epoch from s.acctstarttime at time zone 'UTC') * 1000000)::bigint desc, s.radacctid desc limit ${sql.number(MOST_SESSIONS)}
        ) s
      ) k
      where k.station <> '' and not exists (select 1 from network_lines l
        where l.organisation_id = ${organisationId} and l.mac = k.station and l.mac <> '' and l.person_id <> ${personId} and l.state <> 'ended')
    ), nobody_else as (
      select not exists (select 1 from organisations o join people pe on pe.organisation_id = o.id and lower(pe.account) = any (${bare}) where pe.id <> ${personId}) as so
    )
    select coalesce((select ${ms('a.network_changed_at')} from network_accounts a where a.username = ${username}), 0) as "changedAt",
      coalesce((select jsonb_agg(jsonb_build_object('accepted', r.reply = 'Access-Accept', 'at', ${ms('r.authdate')}, 'station', r.callingstationid, 'reason', r.reason) order by r.authdate desc, r.id desc)
        from (select p.* from radpostauth p where p.username = ${username} and p.reply in ('Access-Accept', 'Access-Reject') and p.authdate >= ${since}
          order by p.authdate desc, p.id desc limit ${sql.number(MOST_ANSWERS)}) r), '[]') as answers,
      coalesce((select jsonb_agg(jsonb_build_object('startedAt', ${ms('s.acctstarttime')}, 'heardAt', ${ms('coalesce(s.acctupdatetime, s.acctstarttime)')}, 'station', s.callingstationid) order by s.acctstarttime desc)
        from (select s.* from radacct s where s.username = ${username} and s.acctstoptime is null and s.acctstarttime is not null
          order by s.acctstarttime desc limit ${sql.number(MOST_SESSIONS)}) s), '[]') as sessions,
      (select max(t.authdate) from (
        (select p.authdate ${stray} and ${BARE} = any (${bare}) and ((select so from nobody_else) or p.callingstationid in (select station from device)) order by p.authdate desc limit 1)
        union all
        select t.authdate from device d cross join lateral (select p.authdate ${stray} and p.callingstationid = d.station order by p.authdate desc limit 1) t
      ) t) as "strayAt",
      coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'agreed', a.queued_at is not null, 'written', a.written_at is not null,
          'waitsForMoney', a.waits_for_money, 'effectiveAt', ${ms('a.effective_at')}))
        from network_applications a where a.person_id = ${personId} and a.line_id = ${lineId}::uuid and a.open), '[]') as "underWay",
      coalesce((select network_open from building), true) as "buildingOpen",
      (select count(distinct submitter_id)::int from fresh) as "freshReports",
      (select f.id from fresh f where f.submitter_id <> ${personId} order by f.submitted_at desc limit 1) as "freshReportId"`);
  return result as OutageRows;
}
