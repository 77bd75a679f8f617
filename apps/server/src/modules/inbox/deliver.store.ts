import type { Permission } from '@campus/contract/permissions.ts';
import { type MessageKind, messageKinds } from '@campus/rules/inbox/message-kinds.ts';
import { currentCause } from '#server/platform/cause.ts';
import type { Db } from '#server/platform/database.ts';
import { newIdInSql } from '#server/platform/ids.ts';
import { at, json, type Sql, sql } from '#server/platform/sql.ts';

/** On this channel the database says whose inbox changed: people by their ids, or all of an organisation by its id. */
export const INBOX = 'inbox';

/** A notice has 8000 bytes at most; for more people than this the whole organisation looks. */
const MOST_NAMED = 150;

/** News for one person; what it says is made from its kind and facts, in the reader's language. */
export type News = {
  id: string;
  personId: string;
  kind: MessageKind;
  facts: Record<string, unknown>;
  /** The same news reaches one person once. */
  onceKey: string;
};
type About = { kind: 'process' | 'line' | 'feed-run' | 'roster-run' | 'content' | 'person'; id: string };

/**
 * A whole delivery in one statement, however many people it reaches: the messages, their copies for the channels that
 * people chose, and the notification of every server. `news` answers (id, person_id, kind, facts, once_key).
 */
async function deliverAll(db: Db, organisationId: string, about: About, news: Sql, now: number): Promise<void> {
  await db.run(sql`
    with told as (
      insert into inbox_messages (id, organisation_id, person_id, at, kind, facts, about_kind, about_id, once_key)
      select n.id, ${organisationId}::uuid, n.person_id, ${at(now)}, n.kind, n.facts, ${about.kind}, ${about.id}::uuid, n.once_key from (${news}) n
      on conflict do nothing
      returning id, person_id, kind),
    outgoing as (
      insert into inbox_outgoing (message_id, channel, due_at, request_id)
      select t.id, c.channel, ${at(now)}, ${currentCause()?.requestId ?? null} from told t
      join message_choices c on c.person_id = t.person_id and c.message_group = ${GROUPS} ->> t.kind)
    select pg_notify(${INBOX}, case when count(*) > ${MOST_NAMED} then ${organisationId}::text
      else string_agg(person_id::text, ',') end) from told having count(*) > 0`);
}

const GROUPS = json(messageKinds);

/** Puts news about one record into the inboxes of those whom it concerns. */
export async function deliver(
  db: Db,
  organisationId: string,
  about: About,
  news: readonly News[],
  now: number,
): Promise<void> {
  if (news.length === 0) return;
  const rows = news.map(({ id, personId, kind, facts, onceKey }) => ({
    id,
    person_id: personId,
    kind,
    facts,
    once_key: onceKey,
  }));
  const newsRows = sql`select * from jsonb_to_recordset(${json(rows)}) as
    r (id uuid, person_id uuid, kind text, facts jsonb, once_key text)`;
  await deliverAll(db, organisationId, about, newsRows, now);
}

type SharedNews = Omit<News, 'id' | 'personId'>;

const toPeople = (organisationId: string, { kind, facts, onceKey }: SharedNews, who: Sql, now: number): Sql =>
  sql`select ${newIdInSql(now)} as id, p.id as person_id, ${kind}::text as kind, ${json(facts)} as facts, ${onceKey}::text as once_key
    from people p where p.organisation_id = ${organisationId} and p.active and ${who}`;

/** People whose roles permit something in the whole organisation; `except` is left out. */
type Holders = { organisationId: string; permission: Permission; except?: string | null };

/** Puts the same news into the inboxes of everybody whose roles permit something in the whole organisation. */
export async function deliverToHolders(
  db: Db,
  { organisationId, permission, except = null }: Holders,
  about: About,
  news: SharedNews,
  now: number,
): Promise<void> {
  const isHolder = sql`p.id is distinct from ${except}::uuid and exists (
    select 1 from person_roles pr join roles o on o.id = pr.role_id join role_permissions rp on rp.role_id = o.id
    where pr.person_id = p.id and o.data_scope = 'organisation' and rp.permission = ${permission})`;
  await deliverAll(db, organisationId, about, toPeople(organisationId, news, isHolder, now), now);
}

/** Few enough that nobody waits for the statement, and the connection that it holds, for longer than a moment. */
const AT_ONCE = 2_000;

/**
 * Puts the same news into the inboxes of the next people of an organisation, in the order of their ids from `after` on, and answers the last of them;
 * null when nobody is left. In one statement an organisation of tens of thousands would take as long as others wait for a connection.
 */
export async function deliverToNext(
  db: Db,
  { organisationId, after }: { organisationId: string; after: string | null },
  about: About,
  news: SharedNews,
  now: number,
): Promise<string | null> {
  const later = after === null ? sql`true` : sql`p.id > ${after}::uuid`;
  const found = await db.row<{ id: string }>(sql`
    select p.id from people p where p.organisation_id = ${organisationId} and p.active and ${later} order by p.id offset ${AT_ONCE - 1} limit 1`);
  const last = found?.id ?? null;
  const upTo = last === null ? sql`true` : sql`p.id <= ${last}::uuid`;
  await deliverAll(db, organisationId, about, toPeople(organisationId, news, sql`${later} and ${upTo}`, now), now);
  return last;
}
