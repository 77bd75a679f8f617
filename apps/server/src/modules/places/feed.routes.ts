import {
  applyFeedRun,
  checkDormitoryFeed,
  getFeedRun,
  listFeedRows,
  listFeedRuns,
  sendDormitoryFeed,
  undoFeedRun,
} from '@campus/contract/calls/dormitory-feed.ts';
import { type FeedRow, feedRow } from '@campus/rules/places/dormitory-feed.ts';
import { bind } from '#server/platform/bind.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentRow, presentRun } from './feed.present.ts';
import { applyRun, type HearFeed, readFeedFile, takeFeed, undoRun } from './feed.service.ts';
import { findRun, keepPart, listedRunOf, listRows, listRuns, lockFeed, takeOtherParts } from './feed.store.ts';

/** So many odd rows go back with the answer; all of them are in the back-office. */
const ODD_TOLD = 200;

const shown = async (db: Db, organisationId: string, id: string) =>
  presentRun((await listedRunOf(db, organisationId, id)) ?? refuse('not-found'));

/** Whether the caller keeps places for the whole organisation. */
export type KeepsAll = (ctx: CallerCtx) => Promise<boolean>;

/**
 * A list of the housing office is about everybody who lives anywhere: it can only be looked at, taken over and undone whole.
 * Who keeps places for a part of the organisation finds none.
 */
export const feedRoutes = (hear: HearFeed, keepsAll: KeepsAll) => [
  bind(sendDormitoryFeed, async (ctx, { orgSign, reference, part, parts, rows }) => {
    const organisationId = ctx.signedFor ?? refuse('organisation-unknown');
    // A key of one organisation learns nothing of another, not even that it is there.
    const sender = await lockFeed(ctx.db, organisationId);
    if (sender?.orgSign !== orgSign.toLowerCase()) refuse('organisation-unknown');
    if (!sender.active) refuse('organisation-suspended');
    if (part > parts) refuse('feed-parts');
    ctx.audit.organisationId = organisationId;
    const named = { organisationId, feed: 'dormitories', reference, part, parts };
    const { here, agreed, taken } = await takeOtherParts(ctx.db, named);
    if (!agreed) refuse('feed-parts');
    if (here < parts) {
      await keepPart(ctx.db, { ...named, rows: rows.map((given) => feedRow(0, given)), now: ctx.now });
      return { missing: parts - here, state: null, fault: null, counts: null, changed: false, odd: [] };
    }
    const list = [...taken, { part, rows }]
      .sort((a, b) => a.part - b.part)
      .flatMap((one) => one.rows as Partial<FeedRow>[])
      .map((given, n) => feedRow(n + 1, given));
    const arrival = { organisationId, source: 'call', slotAt: null, byPersonId: null } as const;
    const { run, plan } = await takeFeed(ctx.db, arrival, list, { apply: true }, ctx.now);
    await hear(ctx.db, run, ctx.now);
    const { counts, state, fault } = run;
    const odd = plan.rows.flatMap((row) => (row.fault ? [{ nr: row.nr, account: row.account, fault: row.fault }] : []));
    const changed = state === 'applied' && counts.new + counts.moved + counts.left > 0;
    return { missing: 0, state, fault, counts, changed, odd: odd.slice(0, ODD_TOLD) };
  }),
  bind(listFeedRuns, async (ctx, asked) => {
    if (!(await keepsAll(ctx))) return { items: [], next: null };
    const page = await listRuns(ctx.db, ctx.caller.organisationId, asked);
    return { ...page, items: page.items.map(presentRun) };
  }),
  bind(getFeedRun, async (ctx, { id }) => {
    if (!(await keepsAll(ctx))) return refuse('not-found');
    return shown(ctx.db, ctx.caller.organisationId, id);
  }),
  bind(listFeedRows, async (ctx, asked) => {
    const { organisationId } = ctx.caller;
    if (!(await keepsAll(ctx)) || !(await findRun(ctx.db, organisationId, asked.runId))) refuse('not-found');
    const page = await listRows(ctx.db, organisationId, asked);
    return { ...page, items: page.items.map(presentRow) };
  }),
  bind(
    checkDormitoryFeed,
    async (ctx, _input, rows: FeedRow[]) => {
      const { organisationId, personId } = ctx.caller;
      await lockFeed(ctx.db, organisationId);
      const arrival = { organisationId, source: 'office', slotAt: null, byPersonId: personId } as const;
      const { run } = await takeFeed(ctx.db, arrival, rows, { apply: false }, ctx.now);
      return shown(ctx.db, organisationId, run.id);
    },
    async (ctx, _input, upload) => {
      if (!(await keepsAll(ctx))) return refuse('not-allowed');
      const read = await readFeedFile((upload ?? refuse('malformed-request')).content);
      return 'fault' in read ? refuse('feed-unreadable', read) : read.rows;
    },
  ),
  bind(applyFeedRun, async (ctx, { id, despite = false }) => {
    if (!(await keepsAll(ctx))) return refuse('not-found');
    const { organisationId, personId: byPersonId } = ctx.caller;
    await applyRun(ctx.db, { organisationId, id, despite, byPersonId }, ctx.now);
    return shown(ctx.db, organisationId, id);
  }),
  bind(undoFeedRun, async (ctx, { id }) => {
    if (!(await keepsAll(ctx))) return refuse('not-found');
    const { organisationId, personId: byPersonId } = ctx.caller;
    await undoRun(ctx.db, { organisationId, id, byPersonId }, ctx.now);
    return shown(ctx.db, organisationId, id);
  }),
];
