import { standingOf } from '@campus/rules/hall-content/hall-content.ts';
import { z } from 'zod';
import { deliverToNext } from '#server/modules/inbox/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import { type Item, lockAnnounced, setAnnouncedUpTo } from './hall-content.store.ts';

const TELL = 'content-tell';
const tellData = z.object({ organisationId: z.uuid(), id: z.uuid() });

type AnnouncedItem = Pick<Item, 'organisationId' | 'id' | 'showFrom'>;

/** Everybody is told when an item is shown, now or on its day. */
export const enqueueAnnouncement = (ctx: Pick<Ctx, 'send' | 'now'>, item: AnnouncedItem): Promise<void> =>
  sendAnnouncement(ctx.send, item, ctx.now);

const sendAnnouncement = (
  sendJob: SendJob,
  { organisationId, id, showFrom }: AnnouncedItem,
  now: number,
): Promise<void> =>
  sendJob(TELL, { organisationId, id }, showFrom !== null && showFrom > now ? { startAfter: new Date(showFrom) } : {});

export const contentJobs = (db: Db, now: () => number, sendIn: (db: Db) => SendJob): JobHandler[] => [
  {
    queue: TELL,
    run: async (data) => {
      const item = tellData.parse(data);
      while (await db.transaction((tx) => announceToNext(tx, item, now(), sendIn(tx))));
    },
  },
];

/**
 * Tells the next people about a shown item, and answers whether there may be more. The last person is stored in the
 * same transaction, so a run after a crash continues there. A postponed item is announced on its day, a withdrawn one
 * never.
 */
async function announceToNext(
  db: Db,
  { organisationId, id }: z.output<typeof tellData>,
  now: number,
  sendJob: SendJob,
): Promise<boolean> {
  const item = await lockAnnounced(db, organisationId, id);
  if (!item) return false;
  const standing = standingOf(item, now);
  if (standing === 'waiting') {
    await sendAnnouncement(sendJob, item, now);
    return false;
  }
  if (standing !== 'shown') {
    await setAnnouncedUpTo(db, organisationId, id, null);
    return false;
  }
  const { titleZh, titleEn, kind, section, telling, toldUpTo } = item;
  const news = {
    kind: 'content-published' as const,
    facts: { titleZh, titleEn, kind, section },
    onceKey: `content-published ${id} ${telling}`,
  };
  const upTo = await deliverToNext(db, { organisationId, after: toldUpTo }, { kind: 'content', id }, news, now);
  await setAnnouncedUpTo(db, organisationId, id, upTo);
  return upTo !== null;
}
