import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import { keepPart, takeOtherParts } from './feed-parts.store.ts';

/** One part of a list, as a system of the university sends it by its key. */
type SentPart<Row> = { orgSign: string; reference: string; part: number; parts: number; rows: Row[] };

/** Which list it is, and how lists of its kind wait for one another. */
type Receiver = {
  feed: string;
  lock(db: Db, organisationId: string): Promise<{ orgSign: string; active: boolean } | null>;
};

/** What has come of a list: `rows` are all of them, in the order of the parts, or null while parts are missing. */
type Received<Row> = { organisationId: string; missing: number; rows: Row[] | null };

/** Takes one part of a list: it is kept until all the others are here. */
export async function receivePart<Row>(
  ctx: Ctx,
  { feed, lock }: Receiver,
  { orgSign, reference, part, parts, rows }: SentPart<Row>,
): Promise<Received<Row>> {
  const organisationId = ctx.signedFor ?? refuse('organisation-unknown');
  // A key of one organisation learns nothing of another, not even that it is there.
  const sender = await lock(ctx.db, organisationId);
  if (sender?.orgSign !== orgSign.toLowerCase()) return refuse('organisation-unknown');
  if (!sender.active) return refuse('organisation-suspended');
  if (part > parts) return refuse('feed-parts');
  ctx.audit.organisationId = organisationId;
  const partKey = { organisationId, feed, reference, part, parts };
  const { here, agreed, taken } = await takeOtherParts<Row>(ctx.db, partKey);
  if (!agreed) return refuse('feed-parts');
  if (here < parts) {
    await keepPart(ctx.db, { ...partKey, rows, now: ctx.now });
    return { organisationId, missing: parts - here, rows: null };
  }
  const inOrder = [...taken, { part, rows }].sort((a, b) => a.part - b.part);
  return { organisationId, missing: 0, rows: inOrder.flatMap((other) => other.rows) };
}
