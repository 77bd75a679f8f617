import { applicationBusinesses } from '@campus/rules/network-packages/lines.ts';
import { type FlowOutside, findStartOf } from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type DeskRequest, submitApplication } from './submit.service.ts';

/**
 * The desk resets the password of a line for its owner, who is the caller here, by the same business, rules and delays.
 */
export async function resetPasswordFor(owner: CallerCtx, outside: FlowOutside, lineId: string, desk: DeskRequest) {
  const start = await findStartOf(owner.db, owner.caller.organisationId, applicationBusinesses.password);
  const { sId } = start ?? refuse('order-business-missing');
  return submitApplication(owner, outside, { kind: 'password', channel: 'office', sId, lineId }, desk);
}
