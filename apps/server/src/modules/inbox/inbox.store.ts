import type { MessageChannel, MessageGroup } from '@campus/contract/calls/inbox.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { at, sql, uuids } from '#server/platform/sql.ts';
import { columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import { INBOX } from './deliver.store.ts';
import { inboxMessages, messageChoices } from './inbox.tables.ts';

export type Message = Omit<RowOf<typeof inboxMessages>, 'organisationId' | 'personId' | 'onceKey'>;

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
      { column: sql`m.at`, type: 'timestamptz', of: (row) => row.at },
      { column: sql`m.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const columns = columnsOf(inboxMessages, 'm', ['id', 'at', 'kind', 'facts', 'aboutKind', 'aboutId', 'readAt']);
  const rows = await db.rows<Message>(sql`
    select ${columns} from inbox_messages m
    where m.person_id = ${personId} ${tab === 'unread' ? sql`and m.read_at is null` : sql.empty} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

/** How many messages each of these people has not read, up to a hundred. */
export async function countUnreadOf(db: Db, personIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: string; unread: number }>(sql`
    select p.id, (select count(*) from (
      select 1 from inbox_messages m where m.person_id = p.id and m.read_at is null limit ${sql.number(MOST_COUNTED)}) counted) as unread
    from unnest(${uuids(personIds)}) as p (id)`);
  return new Map(rows.map(({ id, unread }) => [id, unread]));
}

/** Marks a message of somebody as read, once; answers whether there is such a message. */
export async function markRead(db: Db, personId: string, id: string, now: number): Promise<boolean> {
  const found = await db.rows(sql`
    with mine as (
      update inbox_messages set read_at = coalesce(read_at, ${at(now)}) where id = ${id} and person_id = ${personId} returning id)
    select pg_notify(${INBOX}, ${personId}::text) from mine`);
  return found.length > 0;
}

/** Marks as read what somebody got up to one message and with it; answers whether there is such a message. */
export async function markReadUpTo(db: Db, personId: string, upTo: string, now: number): Promise<boolean> {
  const found = await db.rows(sql`
    with seen as (select at, id from inbox_messages where id = ${upTo} and person_id = ${personId}),
    done as (
      update inbox_messages m set read_at = ${at(now)} from seen
      where m.person_id = ${personId} and m.read_at is null and (m.at, m.id) <= (seen.at, seen.id) returning m.id)
    select pg_notify(${INBOX}, ${personId}::text), (select count(*) from done) as read from seen`);
  return found.length > 0;
}

type ChosenWays = {
  mail: string | null;
  wecom: string | null;
  chosen: { group: MessageGroup; channel: MessageChannel }[];
};

/** What somebody wants by which way, and where they can be reached. */
export async function findChoices(db: Db, personId: string, corp: string | null): Promise<ChosenWays> {
  const found = await db.row<ChosenWays>(sql`
    select p.email as mail, w.member_id as wecom,
      coalesce((select jsonb_agg(jsonb_build_object('group', c.message_group, 'channel', c.channel))
        from message_choices c where c.person_id = p.id), '[]') as chosen
    from people p left join wecom_members w on w.person_id = p.id and w.corp_id = ${corp}
    where p.id = ${personId}`);
  return found ?? { mail: null, wecom: null, chosen: [] };
}

/** By which ways besides the inbox each of these people wants news of each group. */
export const listChosenWays = (db: Db, organisationId: string, personIds: readonly string[]) =>
  db.rows<{ personId: string; group: MessageGroup; channel: MessageChannel }>(sql`
    select c.person_id as "personId", c.message_group as "group", c.channel from message_choices c
    where c.organisation_id = ${organisationId} and c.person_id = any(${uuids(personIds)})`);

type Choice = { organisationId: string; personId: string; group: MessageGroup; channel: MessageChannel };

export async function insertChoice(db: Db, { group: messageGroup, ...choice }: Choice, now: number): Promise<void> {
  await db.run(sql`${insertInto(messageChoices, { ...choice, messageGroup, chosenAt: now })} on conflict do nothing`);
}

export async function deleteChoice(db: Db, { personId, group, channel }: Choice): Promise<void> {
  await db.run(sql`
    delete from message_choices where person_id = ${personId} and message_group = ${group} and channel = ${channel}`);
}

/** Takes away what was read and is older than a moment. */
export async function clearReadMessages(db: Db, before: number): Promise<void> {
  await db.run(sql`
    delete from inbox_messages where id in (
      select id from inbox_messages where read_at is not null and at < ${at(before)} order by at limit ${sql.number(MOST_CLEARED)})`);
}
