import type { Flow, PersonId, StepId } from '../definition.ts';
import type { FlowEvent } from '../events.ts';
import type { FormDefinition } from '../form.ts';
import { apply, type FlowState, unbegun, type Visit } from '../state.ts';
import { step } from '../step.ts';
import { factsOf } from '../used-facts.ts';
import type { Facts } from '../work.ts';
import { type Copied, copiesIn } from './case-path.ts';
import { deriveEvent, deriveFacts } from './derive-events.ts';
import { KeptLookups } from './kept-lookups.ts';
import type { RecordedEvent } from './recorded-event.ts';

export type Version = { flow: Flow; form: FormDefinition };

/** A case that has ended, with the version that it ran in. */
export type RecordedCase = { version: Version; events: readonly RecordedEvent[] };

/** One thing that happened, with the states around it. */
export type Act = {
  event: FlowEvent;
  at: number;
  row: number;
  before: FlowState;
  after: FlowState;
  /** The visit that it is about; null where it is about the whole case. */
  visit: VisitKey | null;
};

/** Which visit of a step it is: the first that asked there, the second and so on. */
export type VisitKey = `${'step' | 'after'} ${number} ${StepId}`;

/** What is known of a case: what happened, what was looked up for it, and how it stood in the end. */
export type Recording = {
  version: Version;
  submitter: PersonId;
  acts: readonly Act[];
  kept: KeptLookups;
  final: FlowState;
  visits: ReadonlyMap<VisitKey, Visit>;
  copies: readonly Copied[];
};

/** The visits of a state by their keys; none ever goes, so a key means the same one for good. */
export function visitKeys({ visits }: Pick<FlowState, 'visits'>): Map<VisitKey, Visit> {
  const counts = new Map<string, number>();
  const found = new Map<VisitKey, Visit>();
  for (const visit of [...visits].sort((a, b) => a.id - b.id)) {
    const kind = `${visit.part} ${visit.step}`;
    const nth = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, nth);
    found.set(`${visit.part} ${nth} ${visit.step}`, visit);
  }
  return found;
}

/**
 * Takes every event of a record again, under its own version and with what was kept of the facts. Null where that does
 * not come to what was stored: such a case says nothing about another version.
 */
export function readRecord({ version, events }: RecordedCase): Recording | null {
  const kept = new KeptLookups(version.form);
  const acts: Omit<Act, 'visit'>[] = [];
  const copies: Copied[] = [];
  let state = unbegun();
  for (const [row, entry] of events.entries()) {
    const after = entry.changes.reduce(apply, state);
    const taken = entry.events ?? deriveEvent(entry, state, after);
    if (!taken) return null;
    const { facts: used } = entry;
    const derived = used ? null : deriveFacts(version.flow, entry, state, after);
    const facts = (event: number) => derived ?? factsOf(used ?? {}, event);
    const again = takeAgain({ version, kept, row, at: entry.at, facts }, state, taken);
    const last = again?.at(-1);
    if (!again || standing(last?.after ?? state) !== standing(after)) return null;
    // What was stored is what counts.
    if (last) last.after = after;
    acts.push(...again);
    copies.push(...copiesIn(version.flow, state, entry.changes));
    state = after;
  }
  if (state.status !== 'ended') return null;
  const keys = new Map([...visitKeys(state)].map(([key, visit]) => [visit.id, key]));
  return {
    version,
    kept,
    copies,
    submitter: state.submitter,
    final: state,
    visits: visitKeys(state),
    acts: acts.map((act) => ({ ...act, visit: keys.get(visitOfEvent(act.event, act.before) ?? 0) ?? null })),
  };
}

type Taking = { version: Version; kept: KeptLookups; row: number; at: number; facts: (event: number) => Facts };

function takeAgain(
  { version, kept, row, at, facts }: Taking,
  state: FlowState,
  events: readonly FlowEvent[],
): Omit<Act, 'visit'>[] | null {
  const acts: Omit<Act, 'visit'>[] = [];
  let before = state;
  for (const [n, event] of events.entries()) {
    const form = 'form' in event ? { ...before.form, ...event.form } : before.form;
    const answer = step(version.flow, before, event, kept.noting(facts(n), { row, flow: version.flow, form }), at);
    if (!answer.ok) return null;
    acts.push({ event, at, row, before, after: answer.state });
    before = answer.state;
  }
  return acts;
}

/** The visit that an event names, by itself, by a task of it, or by a clock of it. */
function visitOfEvent(event: FlowEvent, state: FlowState): number | null {
  if ('visit' in event) return event.visit;
  const task = 'task' in event ? event.task : event.kind === 'remove-signer' ? event.remove : null;
  if (task !== null) return state.tasks.find(({ id }) => id === task)?.visit ?? null;
  return event.kind === 'timer' ? (state.timers.find(({ id }) => id === event.timer)?.visit ?? null) : null;
}

/** Where a case stands, who is asked and what they said, as one text to compare. */
const standing = ({ status, outcome, visits, tasks, branches }: FlowState): string =>
  JSON.stringify([
    status,
    outcome,
    visits.map(({ id, step: at, outcome: how }) => [id, at, how]),
    tasks.map(({ id, person, state }) => [id, person, state]),
    branches.map(({ id, lane, index, state }) => [id, lane, index, state]),
  ]);
