import type { MessageChannel } from '@campus/contract/calls/inbox.ts';
import type { Db } from '#server/platform/database.ts';
import { at, sql } from '#server/platform/sql.ts';
import { assign } from '#server/platform/table.ts';
import { inboxOutgoing } from './inbox.tables.ts';

/** What waits to go out; messages of a suspended organisation wait longer and lose no attempt by it. */
const waiting = sql`inbox_outgoing o join inbox_messages m on m.id = o.message_id and o.state = 'waiting'
  join organisations g on g.id = m.organisation_id and g.active`;

/** The ways by which something is due now. */
export async function listDueChannels(db: Db, now: number): Promise<MessageChannel[]> {
  const rows = await db.rows<{ channel: MessageChannel }>(sql`
    select w.channel from unnest(array['mail', 'wecom']) as w (channel) where exists (
      select 1 from ${waiting} where o.channel = w.channel and o.due_at <= ${at(now)})`);
  return rows.map(({ channel }) => channel);
}

/** A message that is to go out, with everything that sending it takes. */
export type Outgoing = {
  messageId: string;
  attempts: number;
  kind: string;
  facts: Record<string, unknown>;
  orgSign: string;
  /** Null where the person has none, or does not belong here any more. */
  address: string | null;
};

/**
 * Takes the next one that is due and counts the attempt. Nobody else takes it until `lease` has passed: by then
 * the job that took it must have crashed.
 */
export async function takeNextOutgoing(
  db: Db,
  channel: MessageChannel,
  now: number,
  lease: number,
): Promise<Outgoing | null> {
  return db.row<Outgoing>(sql`
    with taken as (
      update inbox_outgoing o set attempts = o.attempts + 1, due_at = ${at(now + lease)}
      from (select o.message_id, o.channel from ${waiting} where o.channel = ${channel} and o.due_at <= ${at(now)}
        order by o.due_at limit 1 for update of o skip locked) next
      where o.message_id = next.message_id and o.channel = next.channel
      returning o.message_id, o.attempts)
    select t.message_id as "messageId", t.attempts, m.kind, m.facts, g.org_sign as "orgSign",
      case when p.active then case ${channel}::text when 'mail' then p.email else w.member_id end end as address
    from taken t join inbox_messages m on m.id = t.message_id join people p on p.id = m.person_id
    join organisations g on g.id = m.organisation_id left join wecom_members w on w.person_id = p.id
      and w.corp_id = (select s.values ->> 'pValue1' from parameters s
        where s.organisation_id = p.organisation_id and s.key = 'sign-in.wecom')`);
}

type Settled = { state: 'sent' | 'given-up'; endedAt: number; fault: string | null } | { dueAt: number; fault: string };

export async function settleOutgoing(
  db: Db,
  messageId: string,
  channel: MessageChannel,
  settled: Settled,
): Promise<void> {
  await db.run(sql`
    update inbox_outgoing set ${assign(inboxOutgoing, settled)} where message_id = ${messageId} and channel = ${channel}`);
}

/** What went out because of one request: by which way, of which kind, what became of it, and how many. */
export type SentFor = { channel: MessageChannel; kind: string; state: 'waiting' | 'sent' | 'given-up'; people: number };

export async function listSentFor(db: Db, organisationId: string, requestId: string): Promise<SentFor[]> {
  return db.rows<SentFor>(sql`
    select o.channel, m.kind, o.state, count(*)::int as people
    from inbox_outgoing o join inbox_messages m on m.id = o.message_id
    where o.request_id = ${requestId} and m.organisation_id = ${organisationId}
    group by o.channel, m.kind, o.state order by o.channel, m.kind, o.state`);
}
