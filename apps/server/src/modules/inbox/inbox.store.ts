import type { Permission } from '@campus/contract/permissions.ts';
import { at, type Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/drizzle.ts';
import { inboxMessages } from './inbox.tables.ts';

/** News for one person; what it says is made from its kind and facts, in the reader's language. */
export type News = {
  id: string;
  personId: string;
  kind: string;
  facts: Record<string, unknown>;
  /** The same news reaches one person once. */
  onceKey: string;
};

/** Puts news about one record into the inboxes of those whom it concerns. */
export async function deliver(
  db: Db,
  organisationId: string,
  about: { kind: string; id: string },
  news: readonly News[],
  now: number,
): Promise<void> {
  if (news.length === 0) return;
  await db
    .insert(inboxMessages)
    .values(news.map((one) => ({ ...one, organisationId, at: now, aboutKind: about.kind, aboutId: about.id })))
    .onConflictDoNothing();
}

/** Puts the same news into the inboxes of everybody whose roles permit something, in one statement. */
export async function deliverToHolders(
  db: Db,
  organisationId: string,
  permission: Permission,
  about: { kind: string; id: string },
  news: Omit<News, 'id' | 'personId'>,
  now: number,
): Promise<void> {
  await db.execute(sql`
    insert into inbox_messages (id, organisation_id, person_id, at, kind, facts, about_kind, about_id, once_key)
    select uuidv7(), p.organisation_id, p.id, ${at(now)}, ${news.kind}, ${JSON.stringify(news.facts)}::jsonb, ${about.kind}, ${about.id},
      ${news.onceKey}
    from people p where p.organisation_id = ${organisationId} and p.active and exists (
      select 1 from person_roles pr join role_permissions rp on rp.role_id = pr.role_id
      where pr.person_id = p.id and rp.permission = ${permission})
    on conflict do nothing`);
}
