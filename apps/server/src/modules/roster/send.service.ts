import type { sendRoster } from '@campus/contract/calls/roster.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { receivePart } from '#server/modules/places/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { outsideActor } from './actor.ts';
import type { HearRoster } from './roster.jobs.ts';
import { listRows } from './rows.store.ts';
import { apply, lockRoster, takeRoster } from './run.service.ts';
import { stageApart } from './stage-apart.ts';

/** So many odd rows go back with the answer; all of them are in the back-office. */
const MOST_ODD = 100;

/** Takes a list of a system of the university: kept until all of its parts are here, and applied unless it changes too much. */
export const receiveRoster = (hear: HearRoster) => async (ctx: Ctx, input: Received<typeof sendRoster>) => {
  const { list, whole, byHandToo, reference } = input;
  const received = await receivePart(ctx, { feed: `roster-${list}`, lock: lockRoster }, input);
  const { organisationId, missing, rows: records } = received;
  if (!records) return { missing, state: null, doubts: [], counts: null, changed: false, odd: [] };
  const actor = await outsideActor(ctx.db, organisationId);
  const arrival = { organisationId, list, source: 'call' as const, name: reference, slotAt: null, byPersonId: null };
  const read = await stageApart({ list, records });
  // Records are rows or odd rows, whatever they hold; only the thread itself can fail.
  if ('fault' in read) return refuse('busy');
  const staged = await takeRoster(ctx.db, { ...arrival, whole, byHandToo }, read, actor, ctx.now);
  const doer = {
    call: 'SendRoster',
    personId: null,
    account: null,
    requestId: ctx.requestId,
    ip: ctx.ip,
    now: ctx.now,
  };
  const run = staged.doubts.length > 0 ? staged : await apply(ctx.db, { run: staged, plan: staged.plan, actor, doer });
  await hear(ctx.db, run, ctx.now);
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
