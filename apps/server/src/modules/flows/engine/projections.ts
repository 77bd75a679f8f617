import type { Flow, Words } from '@campus/rules/flows/definition.ts';
import { findStep } from '@campus/rules/flows/definition.ts';
import { holdersOf, senderOf } from '@campus/rules/flows/disabled-people.ts';
import { groupOf, tabOf } from '@campus/rules/flows/groups.ts';
import { submitterActions } from '@campus/rules/flows/open-actions.ts';
import { dueOf, isHungUp } from '@campus/rules/flows/pauses.ts';
import { type FlowState, openVisits, type Task, tasksOf } from '@campus/rules/flows/state.ts';
import type { Standing } from '../flows.tables.ts';

/** The summary of a state that lists show, so that they need not read states. */
export function summaryOf(flow: Flow, state: FlowState) {
  const open = openVisits(state);
  const names = open.map((visit) => nameOf(flow, visit.step));
  const openTasks = open.flatMap((visit) => tasksOf(state, visit.id).filter(isAsked));
  const dues = open.flatMap((visit) => dueOf(state, visit) ?? []);
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
    dueAt: dues.length > 0 ? Math.min(...dues) : null,
    standing,
    submitterActions: submitterActions(flow, state),
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

type InFlow = { flow: Flow; state: FlowState };

/** The people whose rows an event changed (everybody if the group changed), and those who are no longer involved. */
export function changedPeople(
  before: InFlow | null,
  after: InFlow,
  groupChanged: boolean,
): { people: PersonRow[]; peopleGone: string[] } {
  const old = before ? peopleOf(before.flow, before.state) : new Map<string, PersonRow>();
  const now = peopleOf(after.flow, after.state);
  const people = [...now.values()].filter((row) => {
    const was = old.get(row.personId);
    return groupChanged || !was || JSON.stringify(was) !== JSON.stringify(row);
  });
  return { people, peopleGone: [...old.keys()].filter((person) => !now.has(person)) };
}
