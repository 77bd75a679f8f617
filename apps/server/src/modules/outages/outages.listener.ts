import { orderKindOf } from '@campus/rules/work-orders/work-orders.ts';
import type { ProcessHappened, ProcessListener } from '#server/modules/flows/index.ts';
import { RADAR_QUEUE } from './outages.jobs.ts';
import type { Noticed } from './radar.service.ts';

/**
 * What makes something a report, or a report of something else. What is closed need not be looked at: it raises nothing, and
 * the beat ends the suspicions that nothing holds up any more.
 */
const REPORTING: readonly string[] = ['edit', 'resubmit', 'reopen', 'reopen-ended'];

const isReporting = ({ before, event }: ProcessHappened): boolean => before === null || REPORTING.includes(event.kind);

/** Asks the radar to look around, in the transaction that stores a report, changes what it is about, or opens it again. */
export const outageListener: ProcessListener = async ({ now, send }, happened) => {
  if (orderKindOf(happened.business.code) !== 'fault') return;
  const { id: orderId, organisationId } = happened.process;
  if (isReporting(happened)) await send(RADAR_QUEUE, { organisationId, orderId, at: now } satisfies Noticed);
};
