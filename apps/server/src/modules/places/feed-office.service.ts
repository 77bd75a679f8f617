import type * as calls from '@campus/contract/calls/places-dormitory-feed.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { FeedRow } from '@campus/rules/places/dormitory-feed.ts';
import type { Upload } from '#server/platform/bind.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentRow, presentRun } from './feed.present.ts';
import { applyRun, readFeedFile, takeFeed, undoRun } from './feed.service.ts';
import { findRun, lockFeed } from './feed.store.ts';
import { findListedRun, listRows, listRuns } from './feed-list.store.ts';

/** Whether the caller keeps places for the whole organisation. */
export type KeepsAll = (ctx: CallerCtx) => Promise<boolean>;

/**
 * What the back-office does with lists of the housing office. Such a list is about everybody who lives anywhere: it can
 * only be looked at, applied and undone as a whole. Somebody who keeps places for a part of the organisation finds
 * none.
 */
export const feedOffice = (keepsAll: KeepsAll) => ({
  async viewRuns(ctx: CallerCtx, query: Received<typeof calls.listFeedRuns>) {
    if (!(await keepsAll(ctx))) return { items: [], next: null };
    const page = await listRuns(ctx.db, ctx.caller.organisationId, query);
    return { ...page, items: page.items.map(presentRun) };
  },

  async viewRun(ctx: CallerCtx, { id }: Received<typeof calls.getFeedRun>) {
    if (!(await keepsAll(ctx))) return refuse('not-found');
    return presentRun((await findListedRun(ctx.db, ctx.caller.organisationId, id)) ?? refuse('not-found'));
  },

  async viewRows(ctx: CallerCtx, query: Received<typeof calls.listFeedRows>) {
    const { organisationId } = ctx.caller;
    if (!(await keepsAll(ctx)) || !(await findRun(ctx.db, organisationId, query.runId))) refuse('not-found');
    const page = await listRows(ctx.db, organisationId, query);
    return { ...page, items: page.items.map(presentRow) };
  },

  /** Reads the file before the transaction opens: a long one takes a while. */
  async readFile(ctx: CallerCtx, _input: Received<typeof calls.checkDormitoryFeed>, upload: Upload | null) {
    if (!(await keepsAll(ctx))) return refuse('not-allowed');
    const read = await readFeedFile((upload ?? refuse('malformed-request')).content);
    return 'fault' in read ? refuse('feed-unreadable', read) : read.rows;
  },

  async checkRows(ctx: CallerCtx, _input: Received<typeof calls.checkDormitoryFeed>, rows: FeedRow[]) {
    const { organisationId, personId } = ctx.caller;
    await lockFeed(ctx.db, organisationId);
    const arrival = { organisationId, source: 'office', slotAt: null, byPersonId: personId } as const;
    const { kept } = await takeFeed(ctx.db, arrival, rows, { apply: false }, ctx.now);
    return presentRun(kept);
  },

  async applyRun(ctx: CallerCtx, { id, despite = false }: Received<typeof calls.applyFeedRun>) {
    if (!(await keepsAll(ctx))) return refuse('not-found');
    const { organisationId, personId: byPersonId } = ctx.caller;
    return presentRun(await applyRun(ctx.db, { organisationId, id, despite, byPersonId }, ctx.now));
  },

  async undoRun(ctx: CallerCtx, { id }: Received<typeof calls.undoFeedRun>) {
    if (!(await keepsAll(ctx))) return refuse('not-found');
    const { organisationId, personId: byPersonId } = ctx.caller;
    return presentRun(await undoRun(ctx.db, { organisationId, id, byPersonId }, ctx.now));
  },
});
