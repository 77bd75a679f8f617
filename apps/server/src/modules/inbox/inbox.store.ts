import type { MessageChannel, MessageGroup } from '@campus/contract/calls/inbox.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, at, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { INBOX } from './deliver.store.ts';
import { inboxMessages, messageChoices } from './inbox.tables.ts';

export type Message = RowOf<typeof inboxMessages>;

/** A number above which nobody counts. */
const MOST_COUNTED = 100;
/** What one run clears, so that it does not hold its transaction for long; the rest is cleared the next day. */
const MOST_CLEARED = 50_000;

/** One page of somebody's messages, the newest first. */
export async function listMessagePage(
  db: Db,
  personId: string,
  { tab, ...paging }: { tab: 'unread' | 'all'; after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<Message>(
    'desc',
    [
      { column: sql`${inboxMessages.at}`, type: 'timestamptz', of: (row) => row.at },
      { column: sql`${inboxMessages.id}`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const unread = tab === 'unread' ? isNull(inboxMessages.readAt) : undefined;
  const rows = await db
    .select()
    .from(inboxMessages)
    .where(and(eq(inboxMessages.personId, personId), unread, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return page.page(rows);
}

/** How many messages each of these people has not read, up to a hundred. */
export async function countUnreadOf(db: Db, personIds: readonly string[]): Promise<Map<string, number>> {
  const result = await db.rows<{ id: string; unread: number }>(sql`
    select p.id, (select count(*)::int from (
      select 1 from inbox_messages m where m.person_id = p.id and m.read_at is null limit ${MOST_COUNTED}) counted) as unread
    from unnest(${[...personIds]}::uuid[]) as p (id)`);
  const rows = result;
  return new Map(rows.map(({ id, unread }) => [id, unread]));
}

/** Marks a message of somebody as read, once; answers whether there is such a message. */
export async function markRead(db: Db, personId: string, id: string, now: number): Promise<boolean> {
  const result = await db.rows(sql`
    with mine as (
      update inbox_messages set read_at = coalesce(read_at, ${at(now)}) where id = ${id} and person_id = ${personId} returning id)
    select pg_notify(${INBOX}, ${personId}::text) from mine`);
  return result.length > 0;
}

/** Marks as read what somebody got up to one message and with it; answers whether there is such a message. */
export async function markReadUpTo(db: Db, personId: string, upTo: string, now: number): Promise<boolean> {
  const result = await db.rows(sql`
    with seen as (select at, id from inbox_messages where id = ${upTo} and person_id = ${personId}),
    done as (
      update inbox_messages m set read_at = ${at(now)} from seen
      where m.person_id = ${personId} and m.read_at is null and (m.at, m.id) <= (seen.at, seen.id) returning m.id)
    select pg_notify(${INBOX}, ${personId}::text), (select count(*) from done) as read from seen`);
  return result.length > 0;
}

/** What somebody wants by which way, and where they can be reached. */
export async function findChoices(db: Db, personId: string, corp: string | null) {
  const result = await db.row<Row>(sql`
    select p.email as mail, w.member_id as wecom,
      coalesce((select jsonb_agg(jsonb_build_object('group', c.message_group, 'channel', c.channel))
        from message_choices c where c.person_id = p.id), '[]') as chosen
    from people p left join wecom_members w on w.person_id = p.id and w.corp_id = ${corp}
    where p.id = ${personId}`);
  type Row = {
    mail: string | null;
    wecom: string | null;
    chosen: { group: MessageGroup; channel: MessageChannel }[];
  };
  return result ?? { mail: null, wecom: null, chosen: [] };
}

type Choice = { organisationId: string; personId: string; group: MessageGroup; channel: MessageChannel };

export async function insertChoice(db: Db, { group: messageGroup, ...choice }: Choice, now: number): Promise<void> {
  await db
    .insert(messageChoices)
    .values({ ...choice, messageGroup, chosenAt: now })
    .onConflictDoNothing();
}

export async function deleteChoice(db: Db, { personId, group, channel }: Choice): Promise<void> {
  const { personId: person, messageGroup, channel: way } = messageChoices;
  await db.delete(messageChoices).where(and(eq(person, personId), eq(messageGroup, group), eq(way, channel)));
}

/** Takes away what was read and is older than a moment. */
export async function clearReadMessages(db: Db, before: number): Promise<void> {
  await db.run(sql`
    delete from inbox_messages where id in (
      select id from inbox_messages where read_at is not null and at < ${at(before)} order by at limit ${MOST_CLEARED})`);
}
