import type { Db } from '#server/platform/database.ts';
import { at, type Sql, sql, texts } from '#server/platform/sql.ts';

export type Check = { attribute: string; op: string; value: string };
export type Membership = { groupname: string; priority: number };
export type RadiusRows = { checks: readonly Check[]; groups: readonly Membership[] };

/** Makes the rows of a user name exactly these without touching correct ones, and records whether anything changed. */
export async function writeRows(db: Db, username: string, { checks, groups }: RadiusRows, now: number): Promise<void> {
  await db.run(sql`
    with wanted_check as (
      select * from unnest(${texts(checks.map((check) => check.attribute))}, ${texts(checks.map((check) => check.op))}, ${texts(checks.map((check) => check.value))}) as w (attribute, op, value)
    ), right_check as (
      select min(c.id) as id, w.attribute, w.op, w.value from radcheck c join wanted_check w on c.attribute = w.attribute and c.op = w.op and c.value = w.value
      where c.username = ${username} group by w.attribute, w.op, w.value
    ), gone_check as (
      delete from radcheck where username = ${username} and id not in (select id from right_check) returning id
    ), new_check as (
      insert into radcheck (username, attribute, op, value)
      select ${username}, w.attribute, w.op, w.value from wanted_check w
      where (w.attribute, w.op, w.value) not in (select attribute, op, value from right_check) returning id
    ), wanted_group as (
      select * from unnest(${texts(groups.map((group) => group.groupname))}, ${groups.map((group) => group.priority)}::integer[]) as w (groupname, priority)
    ), right_group as (
      select min(g.id) as id, w.groupname, w.priority from radusergroup g join wanted_group w on g.groupname = w.groupname and g.priority = w.priority
      where g.username = ${username} group by w.groupname, w.priority
    ), gone_group as (
      delete from radusergroup where username = ${username} and id not in (select id from right_group) returning id
    ), new_group as (
      insert into radusergroup (username, groupname, priority)
      select ${username}, w.groupname, w.priority from wanted_group w
      where (w.groupname, w.priority) not in (select groupname, priority from right_group) returning id
    )
    update network_accounts set network_changed_at = ${at(now)} where username = ${username} and exists (
      select id from gone_check union all select id from new_check union all select id from gone_group union all select id from new_group)`);
}

/** What a RADIUS server would read of a user name, with its rights, in a transaction of its own. */
export async function readAsRadius(db: Db, username: string): Promise<RadiusRows> {
  // In somebody's transaction it would see what is not committed, and leave its rights behind there.
  if (db.inTransaction) throw new Error('What RADIUS sees is read in a transaction of its own.');
  return db.transaction(
    async (tx) => {
      await tx.run(sql`set local role campus_radius`);
      const found = await tx.row<RadiusRows>(sql`select
        (select coalesce(jsonb_agg(jsonb_build_object('attribute', attribute, 'op', op, 'value', value) order by id), '[]') from radcheck where username = ${username}) as checks,
        (select coalesce(jsonb_agg(jsonb_build_object('groupname', groupname, 'priority', priority) order by priority, id), '[]') from radusergroup where username = ${username}) as groups`);
      return found as RadiusRows;
    },
    { kind: 'read' },
  );
}

export type Reply = { accepted: boolean; at: number; station: string | null; reason: string | null };

/** The last accepts and rejects of a user name, newest first; the steps of a longer conversation are left out. */
export async function findReplies(db: Db, username: string, sinceAt: number, most: number): Promise<Reply[]> {
  return db.rows<Reply>(sql`
    select reply = 'Access-Accept' as accepted, authdate as at, nullif(callingstationid, '') as station, reason
    from radpostauth where username = ${username} and reply in ('Access-Accept', 'Access-Reject') and authdate >= to_timestamp(${sinceAt / 1000}::float8)
    order by authdate desc, id desc limit ${most}`);
}

export type LastStation = Omit<Reply, 'reason'> & { username: string };

/** The station that was last heard of under each of these user names, by a reply or by a session. */
export async function findLastStations(db: Db, usernames: readonly string[]): Promise<LastStation[]> {
  return db.rows<LastStation>(sql`
    select named.username, last.accepted, last.seen as at, last.station
    from unnest(${texts(usernames)}) as named (username) cross join lateral (
      select accepted, seen, station from (
        (select reply = 'Access-Accept' as accepted, authdate as seen, callingstationid as station from radpostauth
         where username = named.username and callingstationid <> '' and reply in ('Access-Accept', 'Access-Reject') order by authdate desc, id desc limit 1)
        union all
        (select true, acctstarttime, callingstationid from radacct where username = named.username and callingstationid <> '' and acctstarttime is not null
         order by (extract(epoch from acctstarttime at time zone 'UTC') * 1000000)::bigint desc, radacctid desc limit 1)
      ) heard order by seen desc limit 1
    ) last`);
}

/** Moves the accounts of a speed to another one; holds stay where they are. */
export async function moveGroup(
  db: Db,
  accounts: Sql,
  { from, to, priority }: { from: string; to: string; priority: number },
  now: number,
): Promise<void> {
  await db.run(sql`
    with moved as (
      update radusergroup set groupname = ${to} where groupname = ${from} and priority = ${priority}
        and username in (select username from network_accounts where id in (${accounts})) returning username
    )
    update network_accounts set network_changed_at = ${at(now)} where username in (select username from moved)`);
}
