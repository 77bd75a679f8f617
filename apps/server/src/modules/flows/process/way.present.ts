import type { getProcess } from '@campus/contract/calls/flows-processes.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { chosenBranches } from '@campus/rules/flows/chosen-branches.ts';
import { branchId, everyStep, type Flow, findStep, type Step } from '@campus/rules/flows/definition.ts';
import { type FlowState, type Task, tasksOf, type Visit } from '@campus/rules/flows/state.ts';
import type { Loaded } from '../engine/processes.store.ts';
import type { Names } from '../names.store.ts';
import { isForPeople } from './task.policy.ts';

type Detail = Answered<typeof getProcess>;

/** The steps behind and ahead of a process, with the people of each. */
export function presentWay(loaded: Loaded, names: Names, read: ReadonlySet<string>): Detail['way'] {
  const { flow } = loaded;
  const { state, submittedAt } = loaded.process;
  const entries = wayEntries(flow, state);
  const furthest = entries.findLastIndex(({ visits }) => visits.length > 0);
  const begun: Detail['way'][number] = {
    step: flow.start.id,
    name: flow.start.name,
    kind: 'handle',
    depth: 0,
    at: submittedAt,
    state: state.status === 'returned' ? 'present' : 'passed',
    by: null,
    people: [{ person: names.person(state.submitter), state: 'submitted', at: submittedAt, instead: null, read: true }],
  };
  const rest = entries.map(({ step, depth, visits }, n): Detail['way'][number] => {
    const last = visits.at(-1);
    const open = visits.find((visit) => visit.outcome === null);
    const where = placeOf(state, { step, visits }, n < furthest);
    const tasks = last ? tasksOf(state, (open ?? last).id) : [];
    return {
      step: step.id,
      name: step.name,
      kind: step.kind,
      depth,
      state: where,
      by: where === 'passed' && (last?.outcome === 'timed-out' || last?.outcome === 'past') ? last.outcome : null,
      at: open ? open.openedAt : (last?.closedAt ?? null),
      people: last
        ? tasks
            .filter((task) => !['removed', 'cancelled'].includes(task.state) && !isClaimedAway(step, task, tasks))
            .map((task) => ({
              person: names.person(task.person),
              state: task.state,
              at: task.settledAt,
              instead: task.instead ? names.person(task.instead) : null,
              read: read.has(task.person),
            }))
        : (state.picked[step.id] ?? []).map((id) => ({
            person: names.person(id),
            state: 'coming',
            at: null,
            instead: null,
            read: false,
          })),
    };
  });
  return [begun, ...rest];
}

/** Whether a step was passed, is current, is still to come, or was left out by a choice or a move past it. */
export function placeOf(
  state: Pick<FlowState, 'status' | 'outcome'>,
  { step, visits }: { step: Pick<Step, 'kind'>; visits: readonly Visit[] },
  behind: boolean,
): Detail['way'][number]['state'] {
  const open = visits.find((visit) => visit.outcome === null);
  if (open) return open.hung ? 'hung-up' : 'present';
  const last = visits.at(-1);
  if (last && last.outcome !== 'cancelled' && last.outcome !== 'returned') return 'passed';
  // Copy steps leave no visit: a process that ended well has passed the ones at its end.
  if (step.kind === 'copy' && (behind || state.outcome === 'done')) return 'passed';
  return behind || state.status === 'ended' ? 'not-taken' : 'coming';
}

/** Somebody else has claimed the task from the pool, so nobody waits for this person. */
const isClaimedAway = (step: Step, task: Task, tasks: readonly Task[]): boolean =>
  isForPeople(step) && step.pool && task.state === 'waiting' && tasks.some((other) => other.state === 'open');

/** The steps that were or can still be reached: branches that a choice left out are missing. */
function wayEntries(flow: Flow, state: FlowState): { step: Step; depth: number; visits: Visit[] }[] {
  const lanes = new Set(state.branches.map((branch) => branch.lane));
  return [...everyStep(flow.steps)].flatMap(({ step, path }) => {
    if ('branches' in step) return [];
    const possible = path.every((lane) => {
      if (lanes.has(lane)) return true;
      const at = lane.lastIndexOf('/');
      const split = findStep(flow, lane.slice(0, at));
      const chosen = split && 'branches' in split && chosenBranches({ state }, split).includes(lane.slice(at + 1));
      const decided =
        split &&
        'branches' in split &&
        split.branches.some((branch, n) => lanes.has(`${split.id}/${branchId(branch, n)}`));
      return chosen && !decided;
    });
    if (!possible) return [];
    const visits = state.visits.filter((visit) => visit.step === step.id && !visit.lapsed);
    return [{ step, depth: path.length, visits }];
  });
}
