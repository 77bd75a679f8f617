import { type Flow, findStep, type PersonId, type PersonStep } from './definition.ts';
import type { FlowEvent } from './events.ts';
import { type FlowState, isUnsettled, openVisits, tasksOf } from './state.ts';

/** What has to happen next, so that somebody solves a process that lies with others. */
export type SolvingMove =
  | { kind: 'bring'; event: FlowEvent; step: PersonStep; from: PersonId | null }
  | { kind: 'solve'; task: number; step: PersonStep; claims: boolean };

/**
 * How somebody else than those who are asked gets to solve a process, one move after the other: what is hung up goes on, what
 * lies with somebody is handed over, and what lies in a pool is claimed. Null where they cannot: it is their own, or it waits
 * for something that is nobody's to solve.
 */
export function nextSolvingMove(flow: Flow, state: FlowState, by: PersonId): SolvingMove | null {
  if (state.status !== 'running' || state.submitter === by) return null;
  const found = openVisits(state).flatMap((visit) => {
    const step = findStep(flow, visit.step);
    return step?.kind === 'handle' && step.buttons.solve && visit.part === 'step' ? [{ visit, step }] : [];
  })[0];
  if (!found) return null;
  const { visit, step } = found;
  const bring = (event: FlowEvent, from: PersonId | null): SolvingMove => ({ kind: 'bring', event, step, from });
  if (visit.hung) return bring({ kind: 'resume', by, visit: visit.id }, null);
  const tasks = tasksOf(state, visit.id).filter(isUnsettled);
  // Somebody else has to sign before anybody may solve it.
  if (tasks.some((task) => task.part === 'before')) return null;
  const voters = tasks.filter((task) => task.part === 'voter');
  const mine = voters.find((task) => task.person === by && (task.state === 'open' || task.state === 'offered'));
  if (mine) return { kind: 'solve', task: mine.id, step, claims: mine.state === 'offered' };
  const lent = tasks.find((task) => task.part === 'helper' && task.state === 'open');
  const holder =
    voters.find((task) => task.state === 'open') ??
    voters.find((task) => task.state === 'delegated' && task.person !== by) ??
    lent ??
    voters.find((task) => task.state === 'offered');
  if (!holder) return null;
  const waits = voters.some((task) => task.person === by && task.state === 'waiting');
  // Handing over to somebody who waits in the pool themselves would give it to whoever comes first there.
  if (step.pool && waits && holder.state === 'open' && holder.part === 'voter')
    return bring({ kind: 'transfer', by: holder.person, task: holder.id, to: by }, holder.person);
  return bring({ kind: 'hand-over', by, from: holder.person, to: by }, holder.person);
}
