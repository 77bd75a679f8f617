import type * as calls from '@campus/contract/calls/roster.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { receivePart } from '#server/modules/places/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { outsideActor } from './actor.ts';
import { readListInThread } from './read-list-in-thread.ts';
import type { RosterListener } from './roster.jobs.ts';
import { listRows } from './rows.store.ts';
import { applyRun, lockRoster, takeRoster } from './run.service.ts';

/** So many odd rows go back with the answer; all of them are in the back-office. */
const MOST_ODD = 100;

/**
 * Takes a list that a system of the university sends. It waits until all parts are here, and is applied unless it
 * changes too much.
 */
export const receiveRoster = (tell: RosterListener) => async (ctx: Ctx, input: Received<typeof calls.sendRoster>) => {
  const { list, whole, byHandToo, reference } = input;
  const received = await receivePart(ctx, { feed: `roster-${list}`, lock: lockRoster }, input);
  const { organisationId, missing, rows: records } = received;
  if (!records) return { missing, state: null, doubts: [], counts: null, changed: false, odd: [] };
  const actor = await outsideActor(ctx.db, organisationId);
  const arrival = { organisationId, list, source: 'call' as const, name: reference, slotAt: null, byPersonId: null };
  const read = await readListInThread({ list, records });
  // Records are rows or odd rows, whatever they hold; only the thread itself can fail.
  if ('fault' in read) return refuse('busy');
  const checked = await takeRoster(ctx.db, { ...arrival, whole, byHandToo }, read, actor, ctx.now);
  const doer = {
    call: 'SendRoster',
    personId: null,
    account: null,
    requestId: ctx.requestId,
    ip: ctx.ip,
    now: ctx.now,
  };
  const run =
    checked.doubts.length > 0 ? checked : await applyRun(ctx.db, { run: checked, plan: checked.plan, actor, doer });
  await tell(ctx.db, run, ctx.now);
  const { counts, state, doubts } = run;
  const odd = await listRows(ctx.db, run, { shown: 'odd', size: MOST_ODD });
  return {
    missing,
    state,
    doubts,
    counts,
    changed: state === 'applied' && counts.new + counts.changed + counts.returned + counts.gone > 0,
    odd: odd.items.flatMap(({ nr, key, faults }) => faults.map(({ fault, column }) => ({ nr, key, column, fault }))),
  };
};
