import type { Flow } from '@campus/rules/flows/definition.ts';
import { groupOf } from '@campus/rules/flows/groups.ts';
import { noPromise, type PromiseClock, promiseAfter } from '@campus/rules/flows/promise-clock.ts';
import { apply, type FlowState, type Task, unbegun } from '@campus/rules/flows/state.ts';
import { factsOf } from '@campus/rules/flows/used-facts.ts';
import { dueSince, type IntervalChange, intervalChanges } from '#server/modules/flows/index.ts';
import type { ProcessHistory, ProjectionRows } from './read-processes.ts';

export type Interval = Omit<
  ProjectionRows['intervals'][number],
  'processId' | 'businessId' | 'department' | 'untilDepartment'
>;
export type Replay = { replayed: FlowState; intervals: Interval[]; clock: PromiseClock };

/**
 * The state, the intervals and the clock of the promise that the events add up to: by what was promised at submitting,
 * and by the calendar that each event keeps. Processes of before have no clock: it counts from the event at `promisedFrom` on,
 * whatever moments the clock gave to those after it.
 */
export function replayWith(history: ProcessHistory, promisedFrom: number): Replay {
  const {
    events,
    flows,
    process: { promise },
  } = history;
  let flow = firstFlowOf(history);
  const intervals: Interval[] = [];
  let state = unbegun();
  let clock = noPromise;
  const firstPromised = events.findIndex(({ at }) => promisedFrom === 0 || at === promisedFrom);
  events.forEach((event, n) => {
    const { kind, by, at: now, facts, moved: taken } = event;
    const flowBefore = flow;
    const before = n === 0 ? null : { flow, state, group: groupOf(flow, state), clock };
    flow = (taken && flows.get(taken.to)) ?? flow;
    state = event.changes.reduce(apply, state);
    const after = { state, group: groupOf(flow, state) };
    const calendar = () => factsOf(facts ?? {}).calendar;
    const hasPromise = firstPromised >= 0 && n >= firstPromised;
    const moved = promiseAfter(hasPromise ? promise : null, flow, { before, after }, { now, calendar });
    clock = moved?.clock ?? noPromise;
    const phases = moved && { from: moved.from, to: moved.to, due: clock.promisedAt };
    const groups = { before: before?.group ?? null, after: after.group };
    const happened = {
      flow,
      flowBefore,
      before: before?.state ?? null,
      after: state,
      groups,
      kind,
      by,
      promise: phases,
      now,
    };
    keepIntervals(intervals, intervalChanges(happened), now);
  });
  return { replayed: plain(state), intervals, clock };
}

/** The flow that a process began with; it may have been taken to other versions since. */
const firstFlowOf = ({ events, flow, flows }: Pick<ProcessHistory, 'events' | 'flow' | 'flows'>): Flow => {
  const moved = events.find((event) => event.moved)?.moved;
  return (moved && flows.get(moved.from)) ?? flow;
};

/** What the changes of one event make of the intervals: those that were open are closed, others are opened. */
function keepIntervals(intervals: Interval[], changes: readonly IntervalChange[], at: number): void {
  const open = intervals.filter((interval) => interval.until === null);
  for (const { act, kind, name, outcome, person, ...moments } of changes)
    for (const interval of open.filter((other) => other.kind === kind && other.name === name)) {
      if (act === 'close')
        Object.assign(interval, { until: Math.max(interval.from, at), outcome, person: interval.person ?? person });
      if (act === 'due' && (interval.due === null || interval.due > at))
        interval.due = dueSince(interval.from, moments, at);
    }
  for (const { act, promised: _, ...opened } of changes) if (act === 'open' || act === 'whole') intervals.push(opened);
}

/** Whether the events say when something was due: not of steps that began before they kept it, and had clocks only. */
export function saysDue({ events }: Pick<ProcessHistory, 'events'>): (interval: Interval) => boolean {
  const changes = events.flatMap((event) => event.changes);
  const limited = new Set(
    changes.flatMap((change) =>
      change.kind === 'timer' && (change.timer.kind === 'limit' || change.timer.kind === 'remind')
        ? [change.timer.visit]
        : [],
    ),
  );
  for (const change of changes)
    if (change.kind === 'visit' && change.visit.dueAt !== undefined) limited.delete(change.visit.id);
  const tasks = new Map(
    changes.flatMap((change): [number, Task['visit']][] =>
      change.kind === 'task' ? [[change.task.id, change.task.visit]] : [],
    ),
  );
  return ({ kind, name }) => {
    const visit = kind === 'step' ? Number(name) : kind === 'task' ? tasks.get(Number(name)) : undefined;
    return visit === undefined || !limited.has(visit);
  };
}

/** As it would come out of the database. */
export const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
