import { everyonesRights, type Permission } from '@campus/contract/permissions.ts';
import { type MessageKind, messageKinds, WANTED } from '@campus/rules/inbox/message-kinds.ts';
import { currentCause } from '#server/platform/cause.ts';
import type { Db } from '#server/platform/database.ts';
import { newIdInSql } from '#server/platform/ids.ts';
import { at, json, type Sql, sql, texts } from '#server/platform/sql.ts';

/** On this channel the database says whose inbox changed: people by their ids, or all of an organisation by its id. */
export const INBOX = 'inbox';
/**
 * By these keys the same notices reach those who follow all processes of an organisation, and those who follow what is in
 * their own hands: a person by their id, or everybody of an organisation by its id. They are no keys of an inbox, so
 * nobody counts unread messages for them.
 */
export const processesKey = (organisationId: string): string => `processes of ${organisationId}`;
export const workKey = (id: string): string => `work ${id}`;

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
type About = {
  kind:
    | 'process'
    | 'line'
    | 'feed-run'
    | 'roster-run'
    | 'content'
    | 'person'
    | 'report-month'
    | 'outage'
    | 'parameters'
    | 'sign-ins';
  id: string;
};

/** Whom a change of a process concerns besides those who get news of it: those who had or have something of it to do. */
type Changed = { workers: readonly string[]; told: number };

/** The keys of a change of a process. So many people are named that all of a notice has room for it. */
function keysOfChange(organisationId: string, { workers, told }: Changed): string {
  const named = workers.length + told > MOST_NAMED ? [organisationId] : workers;
  return [processesKey(organisationId), ...named.map(workKey)].join(',');
}

/** The notice of a change that brings news to nobody, as a value to select. */
export const noticeOfChange = (organisationId: string, workers: readonly string[]): Sql =>
  sql`pg_notify(${INBOX}, ${keysOfChange(organisationId, { workers, told: 0 })})`;

/**
 * A whole delivery as parts of a statement, however many people it reaches: the messages, their copies for the channels
 * that people chose and for mail where the news is wanted, and, as a value to select, the notification of every server.
 * `news` answers (id, person_id, kind, facts, once_key) of these kinds.
 */
function deliveryOf(
  organisationId: string,
  about: About,
  { kinds, news, changed = null }: { kinds: readonly MessageKind[]; news: Sql; changed?: Changed | null },
  now: number,
): { parts: Sql; notified: Sql } {
  const groups = json(Object.fromEntries(kinds.map((kind) => [kind, messageKinds[kind]])));
  const requestId = currentCause()?.requestId ?? null;
  const wanted = kinds.some((kind) => messageKinds[kind] === WANTED)
    ? sql`
      union all select t.id, 'mail', ${at(now)}, ${requestId} from told t where ${groups} ->> t.kind = ${WANTED}`
    : sql.empty;
  const parts = sql`told as (
      insert into inbox_messages (id, organisation_id, person_id, at, kind, facts, about_kind, about_id, once_key)
      select n.id, ${organisationId}::uuid, n.person_id, ${at(now)}, n.kind, n.facts, ${about.kind}, ${about.id}::uuid, n.once_key from (${news}) n
      on conflict do nothing
      returning id, person_id, kind),
    outgoing as (
      insert into inbox_outgoing (message_id, channel, due_at, request_id)
      select t.id, c.channel, ${at(now)}, ${requestId} from told t
      join message_choices c on c.person_id = t.person_id and c.message_group = ${groups} ->> t.kind${wanted})`;
  // News of a process is told to those who follow it even where nobody changed it; a change even where all know the news.
  const also = changed
    ? keysOfChange(organisationId, changed)
    : about.kind === 'process'
      ? processesKey(organisationId)
      : null;
  const notified = sql`(
    select pg_notify(${INBOX}, concat_ws(',', case when count(*) > ${MOST_NAMED} then ${organisationId}::text
      else string_agg(person_id::text, ',') end, ${also}::text)) from told${changed ? sql.empty : sql` having count(*) > 0`})`;
  return { parts, notified };
}

async function deliverAll(db: Db, ...delivery: Parameters<typeof deliveryOf>): Promise<void> {
  const { parts, notified } = deliveryOf(...delivery);
  await db.run(sql`with ${parts} select ${notified}`);
}

const plainRows = (news: readonly News[]) =>
  news.map(({ id, personId, kind, facts, onceKey }) => ({ id, person_id: personId, kind, facts, once_key: onceKey }));

/**
 * The same news as `deliver` sends, as parts of the statement that stores the change of a process that it tells of. Only
 * that statement knows all of it: `facts` are added to those of each, and `onceKey` stands before the key of each;
 * `stored` is where both come from. The same notice reaches the `workers`, who had or have something of it to do.
 */
export const deliveryWith = (
  organisationId: string,
  about: About,
  news: readonly News[],
  { facts, onceKey, stored, workers }: Record<'facts' | 'onceKey' | 'stored', Sql> & Pick<Changed, 'workers'>,
  now: number,
) =>
  deliveryOf(
    organisationId,
    about,
    {
      kinds: news.map(({ kind }) => kind),
      changed: { workers, told: news.length },
      news: sql`select r.id, r.person_id, r.kind, r.facts || ${facts} as facts, ${onceKey} || r.once_key as once_key
      from jsonb_to_recordset(${json(plainRows(news))}) as r (id uuid, person_id uuid, kind text, facts jsonb, once_key text), ${stored}`,
    },
    now,
  );

/** Puts news about one record into the inboxes of those whom it concerns. */
export async function deliver(
  db: Db,
  organisationId: string,
  about: About,
  news: readonly News[],
  now: number,
): Promise<void> {
  if (news.length === 0) return;
  const newsRows = sql`select * from jsonb_to_recordset(${json(plainRows(news))}) as
    r (id uuid, person_id uuid, kind text, facts jsonb, once_key text)`;
  await deliverAll(db, organisationId, about, { kinds: news.map(({ kind }) => kind), news: newsRows }, now);
}

type SharedNews = Omit<News, 'id' | 'personId'>;

const toPeople = (organisationId: string, { kind, facts, onceKey }: SharedNews, who: Sql, now: number) => ({
  kinds: [kind],
  news: sql`select ${newIdInSql(now)} as id, p.id as person_id, ${kind}::text as kind, ${json(facts)} as facts, ${onceKey}::text as once_key
    from people p where p.organisation_id = ${organisationId} and p.active and ${who}`,
});

/**
 * People whose roles permit something in the whole organisation, or anywhere in it where that is enough; `except` is left
 * out.
 */
type Holders = { organisationId: string; permission: Permission; anyScope?: boolean; except?: string | null };

/** Puts the same news into the inboxes of everybody whose roles permit something. */
export async function deliverToHolders(
  db: Db,
  { organisationId, permission, anyScope = false, except = null }: Holders,
  about: About,
  news: SharedNews,
  now: number,
): Promise<void> {
  const isHolder = sql`p.id is distinct from ${except}::uuid and exists (
    select 1 from person_roles pr join roles o on o.id = pr.role_id join role_permissions rp on rp.role_id = o.id
    where pr.person_id = p.id and ${anyScope ? sql`true` : sql`o.data_scope = 'organisation'`} and rp.permission = ${permission})`;
  await deliverAll(db, organisationId, about, toPeople(organisationId, news, isHolder, now), now);
}

/** Puts the same news into the inboxes of everybody who is responsible for something: who holds more than everybody does. */
export async function deliverToResponsible(
  db: Db,
  organisationId: string,
  about: About,
  news: SharedNews,
  now: number,
): Promise<void> {
  const isResponsible = sql`exists (
    select 1 from person_roles pr join role_permissions rp on rp.role_id = pr.role_id
    where pr.person_id = p.id and rp.permission <> all(${texts(everyonesRights)}))`;
  await deliverAll(db, organisationId, about, toPeople(organisationId, news, isResponsible, now), now);
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
