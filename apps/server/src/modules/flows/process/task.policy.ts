import { type ButtonRule, type Flow, findStep, type PersonStep, type Step } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { nextPick } from '@campus/rules/flows/picks.ts';
import { type FlowState, type Task, tasksOf, type Visit } from '@campus/rules/flows/state.ts';
import type { Button } from '@campus/rules/flows/vocabulary.ts';
import type { Loaded } from '../engine/processes.store.ts';

export type MyTask = { task: Task; visit: Visit; step: Step };

/** The open tasks of a person. */
export function tasksFor(flow: Flow, state: FlowState, personId: string): MyTask[] {
  if (state.status !== 'running') return [];
  return state.tasks.flatMap((task) => {
    if (task.person !== personId || (task.state !== 'open' && task.state !== 'offered')) return [];
    const visit = state.visits.find(({ id }) => id === task.visit) as Visit;
    const found = findStep(flow, visit.step);
    return found && visit.outcome === null ? [{ task, visit, step: found }] : [];
  });
}

export const isForPeople = (step: Step | null | undefined): step is PersonStep =>
  step?.kind === 'approve' || step?.kind === 'handle';

const DECISIONS: readonly Button[] = ['agree', 'disagree', 'solve', 'not-solve'];
const GONE_FOR_HELPERS: readonly Button[] = ['delegate', 'add-signer'];

/** The steps that the product does by itself; where it cannot, its owner says that it is done. */
const BY_THE_PRODUCT: readonly Step['kind'][] = ['action', 'router', 'set', 'child', 'call'];
export const isForProduct = ({ kind }: Step): boolean => BY_THE_PRODUCT.includes(kind);

/** Buttons of a step of the product that failed, and of a wait without a day. */
const DONE_BY_HAND: ButtonRule = { name: null, reason: 'optional', attachments: true, signature: false };

/** Buttons of a task that is still in the pool; pressing one also claims the task. */
const IN_POOL: readonly Button[] = ['transfer', 'return'];

/**
 * The events that must come first when somebody acts on a pool task: they claim it, or learn that somebody else has.
 */
export function takesFirst(state: FlowState, { task, step: at }: MyTask, button: Button | null): FlowEvent[] {
  if (!button || !IN_POOL.includes(button) || !isForPeople(at) || !at.pool || task.part !== 'voter') return [];
  const has = tasksOf(state, task.visit).some((voter) => voter.part === 'voter' && voter.state === 'open');
  const pooled = task.state === 'offered' || (task.state === 'waiting' && has);
  return pooled ? [{ kind: 'claim', by: task.person, task: task.id }] : [];
}

/** The buttons of the step that fit the state of the task. */
export function buttonsOf({ task, visit, step: at }: MyTask): { button: Button; rule: ButtonRule }[] {
  if ((isForProduct(at) || at.kind === 'wait') && task.state === 'open' && !visit.hung)
    return [{ button: 'solve', rule: DONE_BY_HAND }];
  if (!isForPeople(at) || (task.state !== 'open' && task.state !== 'offered') || visit.hung) return [];
  const decisions: readonly Button[] = at.kind === 'approve' ? ['agree', 'disagree'] : ['solve', 'not-solve'];
  return (Object.entries(at.buttons) as [Button, ButtonRule][]).flatMap(([button, rule]) => {
    if (button === 'take-back') return [];
    if (task.state === 'offered' && !IN_POOL.includes(button)) return [];
    if (DECISIONS.includes(button) && !decisions.includes(button)) return [];
    if (task.part === 'helper' && GONE_FOR_HELPERS.includes(button)) return [];
    return [{ button, rule }];
  });
}

/** The decisions that a list may offer without asking for anything more than a reason. */
export function quickDecisions(
  flow: Flow,
  form: Loaded['form'],
  state: FlowState,
  mine: MyTask,
): ('agree' | 'disagree' | 'solve' | 'not-solve')[] {
  const { step: at } = mine;
  if (!isForPeople(at)) return [];
  const writes = form.fields.some((field) => at.fields[field.id] === 'write' && field.required);
  return buttonsOf(mine).flatMap(({ button, rule }) => {
    if (!DECISIONS.includes(button) || rule.signature || rule.fields?.length) return [];
    const yes = button === 'agree' || button === 'solve';
    if (yes && (writes || nextPick(flow, state, mine.visit))) return [];
    return [button as 'agree' | 'disagree' | 'solve' | 'not-solve'];
  });
}
