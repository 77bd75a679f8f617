import type { Db } from '#server/platform/database.ts';
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
