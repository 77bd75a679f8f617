import { findStep } from '@campus/rules/flows/definition.ts';
import type { Visit } from '@campus/rules/flows/state.ts';
import { queueCall } from '../calls/queue-call.ts';
import { dropChildren, insertChildren } from '../children/children.store.ts';
import { followChildren } from '../children/follow-children.ts';
import type { Definition } from './definition.ts';
import type { Engine } from './engine.ts';
import { childrenWanted } from './system-steps.ts';
import type { Walk } from './walk-flow.ts';

/**
 * What steps of an event begin outside of their case, kept in its transaction and done by jobs after it: calls, and
 * applications that are handed in, ended, or told of again after the step that waits for them was hung up.
 */
export async function leaveCase(
  engine: Engine,
  definition: Definition,
  { id, number }: { id: string; number: string },
  walk: Walk,
): Promise<void> {
  const { organisationId } = definition;
  const { db, now, send } = engine;
  for (const begun of walk.children) {
    const { visit, step } = begun;
    const wanted = childrenWanted(begun, { definition, number, now });
    const of = { organisationId, parentId: id, visit, businessId: step.business, waits: step.wait };
    await insertChildren(db, of, wanted, now);
  }
  let isFollowed = walk.children.length > 0 || goesOn(walk);
  for (const effect of walk.effects) {
    if (effect.kind === 'call-out') await queueCall(engine, { organisationId, processId: id, visit: effect.visit });
    if (effect.kind !== 'end-children') continue;
    await dropChildren(db, { organisationId, parentId: id, visit: effect.visit }, now);
    isFollowed = true;
  }
  for (const visit of resumedCalls(definition, walk)) await queueCall(engine, { organisationId, processId: id, visit });
  if (isFollowed) await followChildren(send, organisationId, id);
}

/** The visits of calls that are not hung up any more: what came back meanwhile is kept for them. */
const resumedCalls = ({ flow }: Definition, { before, state }: Walk): number[] =>
  before.visits
    .filter(({ id, step, hung }) => {
      const now = hung && state.visits.find((visit) => visit.id === id);
      return now && now.outcome === null && now.hung === null && findStep(flow, step)?.kind === 'call';
    })
    .map(({ id }) => id);

/** Whether something that waits for applications is not hung up any more. */
function goesOn({ before, state }: Walk): boolean {
  const wasHung = (id: number) => before.visits.some((visit) => visit.id === id && visit.hung !== null);
  const waits = ({ children, outcome, hung }: Visit) => children !== undefined && outcome === null && hung === null;
  return state.visits.some((visit) => waits(visit) && wasHung(visit.id));
}
