import type { Flow, Words } from '@campus/rules/flows/definition.ts';
import { findStep } from '@campus/rules/flows/definition.ts';
import { holdersOf, senderOf } from '@campus/rules/flows/disabled-people.ts';
import { groupOf, tabOf } from '@campus/rules/flows/groups.ts';
import { isHungUp } from '@campus/rules/flows/pauses.ts';
import { type FlowState, openVisits, type Task, tasksOf } from '@campus/rules/flows/state.ts';
import type { ProcessGroup } from '@campus/rules/flows/vocabulary.ts';
import type { Standing } from '../flows.tables.ts';

/** The summary of a state that lists show, so that they need not read states. */
export function summaryOf(flow: Flow, state: FlowState) {
  const open = openVisits(state);
  const names = open.map((visit) => nameOf(flow, visit.step));
  const openTasks = open.flatMap((visit) => tasksOf(state, visit.id).filter(isAsked));
  const limits = state.timers.filter((timer) => timer.kind === 'limit' || timer.kind === 'remind');
  const standing: Standing = {
    steps: open.map((visit, n) => ({
      id: visit.step,
      kind: findStep(flow, visit.step)?.kind ?? 'end',
      name: names[n] as Words,
    })),
    people: [...new Set(state.status === 'returned' ? [senderOf(state)] : openTasks.map((task) => task.person))].slice(
      0,
      50,
    ),
  };
  return {
    status: state.status,
    outcome: state.outcome,
    processGroup: groupOf(flow, state),
    tab: tabOf(flow, state),
    hungUp: isHungUp(state),
    dueAt: limits.length > 0 ? Math.min(...limits.map((timer) => timer.dueAt)) : null,
    standing,
  };
}

export const nameOf = (flow: Flow, step: string): Words =>
  step === flow.start.id ? flow.start.name : (findStep(flow, step)?.name ?? { zh: step, en: step });

const isAsked = (task: Task): boolean => task.state === 'open' || task.state === 'offered';

export type PersonRow = {
  personId: string;
  tookPart: boolean;
  openedAt: number | null;
  actedAt: number | null;
  copied: boolean;
  /** Is handed to somebody else when this person is disabled. */
  holds: boolean;
};

const DECIDED: readonly Task['state'][] = ['agreed', 'disagreed', 'solved', 'not-solved', 'returned', 'transferred'];

const nothingTo = (personId: string): PersonRow => ({
  personId,
  tookPart: false,
  openedAt: null,
  actedAt: null,
  copied: false,
  holds: false,
});

/** The people involved in a process, derived from its state. */
export function peopleOf(flow: Flow, state: FlowState): Map<string, PersonRow> {
  const rows = new Map<string, PersonRow>();
  const row = (personId: string) => {
    const found = rows.get(personId) ?? nothingTo(personId);
    rows.set(personId, found);
    return found;
  };
  row(state.submitter).tookPart = true;
  for (const task of state.tasks) {
    const mine = row(task.person);
    if (isAsked(task)) mine.openedAt = Math.max(mine.openedAt ?? 0, task.openedAt);
    const acted = task.state === 'delegated' || (DECIDED.includes(task.state) && task.settledBy === task.person);
    if (!acted) continue;
    mine.tookPart = true;
    mine.actedAt = Math.max(mine.actedAt ?? 0, task.settledAt ?? task.openedAt);
  }
  for (const person of state.copied) row(person).copied = true;
  if (state.status === 'returned' && state.returned?.to)
    row(state.returned.to.person).openedAt = state.returned.to.since;
  for (const person of holdersOf(flow, state)) row(person).holds = true;
  return rows;
}

/** The people whose rows an event changed (everybody if the group changed), and those who are no longer involved. */
export function changedPeople(
  flow: Flow,
  before: FlowState | null,
  after: FlowState,
  groupChanged: boolean,
): { people: PersonRow[]; peopleGone: string[] } {
  const old = before ? peopleOf(flow, before) : new Map<string, PersonRow>();
  const now = peopleOf(flow, after);
  const people = [...now.values()].filter((row) => {
    const was = old.get(row.personId);
    return groupChanged || !was || JSON.stringify(was) !== JSON.stringify(row);
  });
  return { people, peopleGone: [...old.keys()].filter((person) => !now.has(person)) };
}

export type IntervalChange = {
  /** due: moves the due moment of open intervals, unless they were due before `from`. */
  act: 'open' | 'close' | 'whole' | 'due';
  kind: 'group' | 'step' | 'hung-up' | 'task';
  name: string;
  step: string | null;
  person: string | null;
  from: number;
  until: number | null;
  outcome: string | null;
  /** Of a step: when it has to be done. */
  due: number | null;
};

/** The moment at which a step's time limit is reached for the first time. */
function dueOf(state: FlowState, visit: number): number | null {
  const limits = state.timers.filter(
    (timer) => timer.visit === visit && (timer.kind === 'limit' || timer.kind === 'remind'),
  );
  return limits.length > 0 ? Math.min(...limits.map((timer) => timer.dueAt)) : null;
}

/** How an event moved the clocks: which intervals it closed, which it opened. */
export function intervalChanges(
  before: FlowState | null,
  after: FlowState,
  groups: { before: ProcessGroup | null; after: ProcessGroup },
  now: number,
): IntervalChange[] {
  const changes: IntervalChange[] = [];
  const add = (
    act: 'open' | 'close' | 'due',
    kind: IntervalChange['kind'],
    name: string,
    more: Partial<IntervalChange> = {},
  ): void => {
    changes.push({
      act,
      kind,
      name,
      step: null,
      person: null,
      from: now,
      outcome: null,
      due: null,
      until: act === 'close' ? now : null,
      ...more,
    });
  };
  const ran = before && before.status !== 'ended' ? groups.before : null;
  const runs = after.status !== 'ended' ? groups.after : null;
  if (ran !== runs) {
    if (ran) add('close', 'group', ran);
    if (runs) add('open', 'group', runs);
  }
  for (const visit of after.visits) {
    const was = before?.visits.find((earlier) => earlier.id === visit.id);
    const name = String(visit.id);
    const [open, wasOpen] = [visit.outcome === null, was?.outcome === null];
    if (!was && !open)
      add('open', 'step', name, { act: 'whole', step: visit.step, until: now, outcome: visit.outcome });
    else if (open && !wasOpen) add('open', 'step', name, { step: visit.step, due: dueOf(after, visit.id) });
    else if (!open && wasOpen) add('close', 'step', name, { outcome: visit.outcome });
    if (visit.hung && !was?.hung) add('open', 'hung-up', name, { step: visit.step });
    else if (!visit.hung && was?.hung) {
      add('close', 'hung-up', name);
      const due = open ? dueOf(after, visit.id) : null;
      if (due !== null) add('due', 'step', name, { from: was.hung.since, due });
    }
  }
  for (const task of after.tasks) {
    const was = before?.tasks.find((earlier) => earlier.id === task.id);
    const step = after.visits.find((visit) => visit.id === task.visit)?.step ?? null;
    const [open, wasOpen] = [
      isAsked(task) || task.state === 'delegated',
      was !== undefined && (isAsked(was) || was.state === 'delegated'),
    ];
    if (open && !wasOpen) add('open', 'task', String(task.id), { step, person: task.person });
    else if (!open && wasOpen) add('close', 'task', String(task.id), { outcome: task.state });
  }
  return changes;
}
