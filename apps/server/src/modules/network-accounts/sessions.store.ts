import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { at, ms, type Sql, sql } from '#server/platform/sql.ts';

export type SessionRow = {
  id: string;
  username: string;
  startedMicros: string;
  startedAt: number;
  stoppedAt: number | null;
  station: string | null;
  ip: string | null;
  bytesIn: number;
  bytesOut: number;
  seconds: number;
  cause: string | null;
};

/** What access servers report is not always believable; one odd row must not take the whole list away. */
const counted = (value: Sql): Sql => sql`least(greatest(0, ${value}), ${Number.MAX_SAFE_INTEGER})::float8`;

/** As the index of a user's newest sessions has it. */
const STARTED = sql`(extract(epoch from s.acctstarttime at time zone 'UTC') * 1000000)::bigint`;

/** One page of the sessions of a person's accounts, newest first; each account is asked by its own index. */
export async function listSessions(
  db: Db,
  personId: string,
  now: number,
  paging: { after?: string | undefined; size?: number | undefined },
): Promise<{ items: SessionRow[]; next: string | null }> {
  const page = keyset<SessionRow>(
    'desc',
    [
      { column: STARTED, type: 'bigint', of: (row) => row.startedMicros },
      { column: sql`s.radacctid`, type: 'bigint', of: (row) => row.id },
    ],
    paging,
  );
  const order = page.orderBy;
  // RADIUS counts from the access server: what it puts out is what the person's device takes in.
  const found = await db.rows<SessionRow>(sql`
    select s.radacctid::text as id, s.username, ${STARTED}::text as "startedMicros", s.acctstarttime as "startedAt", s.acctstoptime as "stoppedAt",
      nullif(s.callingstationid, '') as station, host(coalesce(s.framedipaddress, s.framedipv6address)) as ip,
      ${counted(sql`coalesce(s.acctoutputoctets, 0)`)} as "bytesIn", ${counted(sql`coalesce(s.acctinputoctets, 0)`)} as "bytesOut",
      ${counted(sql`floor(coalesce(case when s.acctstoptime is not null then s.acctsessiontime end, extract(epoch from coalesce(s.acctstoptime, ${at(now)}) - s.acctstarttime)))`)} as seconds,
      nullif(s.acctterminatecause, '') as cause
    from network_accounts a cross join lateral (
      select * from radacct s where s.username = a.username and s.acctstarttime is not null and ${page.where} order by ${order} limit ${page.limit}
    ) s
    where a.person_id = ${personId} order by ${order} limit ${page.limit}`);
  return page.page(found);
}

/** Where a user name was on the network last. */
export async function findLastSession(
  db: Db,
  username: string,
): Promise<{ ip: string | null; station: string | null } | null> {
  return db.row<{ ip: string | null; station: string | null }>(sql`
    select host(coalesce(s.framedipaddress, s.framedipv6address)) as ip, nullif(s.callingstationid, '') as station
    from radacct s where s.username = ${username} and s.acctstarttime is not null
    order by ${STARTED} desc, s.radacctid desc limit 1`);
}

export type OwnAccount = {
  username: string;
  mustChange: boolean;
  initial: boolean;
  reply: { accepted: boolean; at: number; station: string | null } | null;
};

/** A person's accounts, each with the last accept or reject. */
export async function listAccounts(db: Db, personId: string, most: number): Promise<OwnAccount[]> {
  return db.rows<OwnAccount>(sql`
    select a.username, a.must_change as "mustChange", a.initial_since is not null as initial, r.reply
    from network_accounts a left join lateral (
      select jsonb_build_object('accepted', p.reply = 'Access-Accept', 'at', ${ms('p.authdate')}, 'station', nullif(p.callingstationid, '')) as reply
      from radpostauth p where p.username = a.username and p.reply in ('Access-Accept', 'Access-Reject') order by p.authdate desc, p.id desc limit 1
    ) r on true
    where a.person_id = ${personId} order by a.username limit ${most}`);
}

export type OpenSession = { sessionId: string; nasAddress: string; secret: string | null };

/** The running sessions of a user name, each with the secret of its access server, where that very address is known. */
export async function findOpenSessions(db: Db, username: string, most: number): Promise<OpenSession[]> {
  return db.rows<OpenSession>(sql`
    select s.acctsessionid as "sessionId", host(s.nasipaddress) as "nasAddress",
      (select n.secret from nas n where n.nasname = host(s.nasipaddress) order by n.id limit 1) as secret
    from radacct s where s.username = ${username} and s.acctstoptime is null order by s.radacctid desc limit ${most}`);
}

/**
 * User names that RADIUS refuses now, and under which something runs that began before: its access server did not end it.
 * Those of a suspended organisation are left as they are.
 */
export async function listLingering(db: Db, most: number): Promise<{ organisationId: string; username: string }[]> {
  return db.rows<{ organisationId: string; username: string }>(sql`
    select distinct a.organisation_id as "organisationId", s.username from radacct s
    join network_accounts a on a.username = s.username join organisations o on o.id = a.organisation_id and o.active
    where s.acctstoptime is null and s.acctstarttime < a.network_changed_at
      and (not exists (select 1 from radcheck c where c.username = s.username)
        or exists (select 1 from radusergroup g where g.username = s.username and g.groupname like 'hold-%'))
    order by s.username limit ${most}`);
}

export type ReplyRow = {
  id: string;
  username: string;
  micros: string;
  accepted: boolean;
  at: number;
  station: string | null;
  reason: string | null;
};

const ANSWERED = sql`(extract(epoch from p.authdate at time zone 'UTC') * 1000000)::bigint`;

/** One page of what the network answered a person's accounts, newest first; each account is asked by its own index. */
export async function listReplies(
  db: Db,
  personId: string,
  paging: { after?: string | undefined; size?: number | undefined },
): Promise<{ items: ReplyRow[]; next: string | null }> {
  const page = keyset<ReplyRow>(
    'desc',
    [
      { column: sql`p.authdate`, type: 'timestamptz-micros', of: (row) => row.micros },
      { column: sql`p.id`, type: 'bigint', of: (row) => row.id },
    ],
    paging,
  );
  const order = page.orderBy;
  const found = await db.rows<ReplyRow>(sql`
    select p.id::text as id, p.username, ${ANSWERED}::text as micros, p.reply = 'Access-Accept' as accepted, p.authdate as at,
      nullif(p.callingstationid, '') as station, p.reason
    from network_accounts a cross join lateral (
      select * from radpostauth p where p.username = a.username and p.reply in ('Access-Accept', 'Access-Reject') and ${page.where}
      order by ${order} limit ${page.limit}
    ) p
    where a.person_id = ${personId} order by ${order} limit ${page.limit}`);
  return page.page(found);
}
