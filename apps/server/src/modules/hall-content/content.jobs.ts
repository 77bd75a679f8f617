import { standingOf } from '@campus/rules/hall-content/content.ts';
import { z } from 'zod';
import { deliverToEverybody } from '#server/modules/inbox/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import { type Item, lockTelling, setTold } from './content.store.ts';

const TELL = 'content-tell';
const tellData = z.object({ organisationId: z.uuid(), id: z.uuid() });

type Shown = Pick<Item, 'organisationId' | 'id' | 'showFrom'>;

/** Everybody is told when an item is shown, now or on its day. */
export const askToTell = (ctx: Pick<Ctx, 'send' | 'now'>, item: Shown): Promise<void> => send(ctx.send, item, ctx.now);

const send = (sendJob: SendJob, { organisationId, id, showFrom }: Shown, now: number): Promise<void> =>
  sendJob(TELL, { organisationId, id }, showFrom !== null && showFrom > now ? { startAfter: new Date(showFrom) } : {});

export const contentJobs = (db: Db, now: () => number, sendIn: (db: Db) => SendJob): JobHandler[] => [
  {
    queue: TELL,
    run: (data) => db.transaction((tx) => tell(tx, tellData.parse(data), now(), sendIn(tx))),
  },
];

/** Tells everybody of an item that is shown; one that was put off is told of later, one that was taken back never. */
async function tell(db: Db, { organisationId, id }: z.output<typeof tellData>, now: number, sendJob: SendJob) {
  const item = await lockTelling(db, organisationId, id);
  if (!item) return;
  const standing = standingOf(item, now);
  if (standing === 'waiting') return send(sendJob, item, now);
  if (standing === 'shown') {
    const { titleZh, titleEn, kind, section, version } = item;
    const news = {
      kind: 'content-published' as const,
      facts: { titleZh, titleEn, kind, section },
      onceKey: `content-published ${id} ${version}`,
    };
    await deliverToEverybody(db, organisationId, { kind: 'content', id }, news, now);
  }
  await setTold(db, organisationId, id);
}
