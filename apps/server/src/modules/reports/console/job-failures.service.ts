import { faultLine } from '@campus/rules/reports/fault-line.ts';
import { reachOf } from '#server/modules/access/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { listFailures } from './job-failures.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL_DAYS = 7;

type Query = { days?: number | undefined; after?: string | undefined; size?: number | undefined };

/**
 * What failed for the caller's organisation; what failed for none of them is for those who look after all. A job is of no
 * department, so whose right does not reach the whole organisation finds none.
 */
export async function listJobFailures(ctx: CallerCtx, { days = USUAL_DAYS, ...query }: Query) {
  const { organisationId, permissions } = ctx.caller;
  const reach = await reachOf(ctx, 'audit.read', 'organisations.manage');
  const ofNobody = permissions.has('organisations.manage');
  const { items, next } = await listFailures(
    ctx.db,
    { organisationId, since: ctx.now - days * DAY_MS, ofOwn: reach.kind === 'organisation', ofNobody },
    query,
  );
  return {
    items: items.map(({ id, queue, failedMicros, tries, error }) => ({
      id,
      job: queue,
      failedAt: Math.floor(failedMicros / 1000),
      tries,
      fault: faultLine(error ?? {}),
    })),
    next,
  };
}
