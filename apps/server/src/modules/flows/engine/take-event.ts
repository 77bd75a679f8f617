import { everyStep, type Flow } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { keptOutBy } from '@campus/rules/flows/form.ts';
import type { CasePromise } from '@campus/rules/flows/promise.ts';
import { noPromise, type PromiseClock, promiseAfter } from '@campus/rules/flows/promise-clock.ts';
import { apply, type Change, type FlowState, unbegun } from '@campus/rules/flows/state.ts';
import { noteUsedFacts } from '@campus/rules/flows/used-facts.ts';
import type { VersionEvent } from '@campus/rules/flows/vocabulary.ts';
import type { Telling } from '@campus/rules/flows/work.ts';
import type { News } from '#server/modules/inbox/index.ts';
import { followChildren } from '../children/follow-children.ts';
import type { MovedVersion } from '../flows.tables.ts';
import type { Companion } from './companion.ts';
import { type Definition, definitionOf } from './definition.ts';
import type { Engine, ProcessHappened } from './engine.ts';
import { eventRow, type TimelineNote } from './event-row.ts';
import { loadCalendarFacts } from './facts.ts';
import { atWork, type IntervalEvent, intervalChanges } from './intervals.ts';
import { leaveCase } from './leave-case.ts';
import type { Loaded } from './processes.store.ts';
import { changedPeople, summaryOf } from './projections.ts';
import { asksForNumber } from './system-steps.ts';
import {
  drawNumber,
  type EventRow,
  insertProcess,
  type NewProcess,
  type ProcessChange,
  type ProcessTitle,
  type Projections,
  updateProcess,
} from './take-event.store.ts';
import { newsOf, noteOwnDecision } from './tell-people.ts';
import { type Walk, walkFlow } from './walk-flow.ts';

type Group = ReturnType<typeof summaryOf>['processGroup'];

/** An event that was taken, with what stood before it; null for the first one. */
type Taken = {
  definition: Definition;
  walk: Walk;
  entry: EventRow;
  promise: CasePromise | null;
  /** `flow` is that of the version that it ran in then. */
  before: { flow: Flow; state: FlowState; group: Group; clock: PromiseClock } | null;
  group: Group;
  now: number;
};

/** The rows that lists, timers and statistics have of a state. */
function projectionsOf(taken: Taken, promise: IntervalEvent['promise']): Projections {
  const { definition, walk, entry, before, group, now } = taken;
  const { flow, form } = definition;
  const { state } = walk;
  const groups = { before: before?.group ?? null, after: group };
  const had = new Set(before?.state.timers.map((timer) => timer.id));
  const has = new Set(state.timers.map((timer) => timer.id));
  const { kind, by } = entry;
  return {
    ...changedPeople(before, { flow, state }, groups.before !== groups.after),
    timersGone: [...had].filter((id) => !has.has(id)),
    timers: state.timers.filter((timer) => !had.has(timer.id)).map(({ id, dueAt }) => ({ id, dueAt })),
    intervals: intervalChanges({
      flow,
      flowBefore: before?.flow,
      before: before?.state ?? null,
      after: state,
      groups,
      kind,
      by,
      promise,
      now,
    }),
    keptFrom: keptOutBy(form, state.form, state.submitter),
  };
}

/** What is stored beside a state, and whom the change concerns. */
function storedWith(taken: Taken): Pick<ProcessChange, 'projections' | 'promise' | 'workers'> {
  const { definition, walk, promise, before, group, now } = taken;
  const after = { state: walk.state, group };
  const states = [...(before ? [before] : []), { flow: definition.flow, state: walk.state }];
  const workers = [...new Set(states.flatMap(({ flow, state }) => atWork(flow, state)))];
  const moved = promiseAfter(promise, definition.flow, { before, after }, { now, calendar: () => walk.facts.calendar });
  if (!moved) return { projections: projectionsOf(taken, null), promise: noPromise, workers };
  const { clock, from, to } = moved;
  return { projections: projectionsOf(taken, { from, to, due: clock.promisedAt }), promise: clock, workers };
}

/** A new process. */
export async function beginProcess(
  engine: Engine,
  definition: Definition,
  row: NewProcess,
  event: Extract<FlowEvent, { kind: 'submit' }>,
  { note = {}, companion = null }: { note?: TimelineNote; companion?: Companion | null },
) {
  const { db, now } = engine;
  const isNumbered = [...everyStep(definition.flow.steps)].some(({ step }) => asksForNumber(step));
  const given = isNumbered ? await drawNumber(db, row.numberHead) : undefined;
  const walk = await walkFlow(engine, definition, { id: row.id, number: given, state: unbegun() }, event);
  const summary = summaryOf(definition.flow, walk.state);
  const entry = eventRow(definition.flow, event, { step: definition.flow.start.id, ...note }, walk);
  const group = summary.processGroup;
  const stored = storedWith({ definition, walk, entry, promise: row.promise, before: null, group, now });
  const news = newsOf(row, walk, now);
  const change = { state: walk.state, summary, event: entry, ...stored, news, now };
  const { number, eventId } = await insertProcess(db, { ...row, number: given }, change);
  await noteOwnDecision(engine, row, walk);
  await leaveCase(engine, definition, { id: row.id, number }, walk);
  const companionsKept = await tellListeners(
    engine,
    definition,
    { ...row, number },
    {
      event: { kind: entry.kind, by: entry.by, id: eventId },
      before: null,
      after: summary,
      state: walk.state,
      keptFrom: { before: null, after: stored.projections.keptFrom },
      companion,
      quiet: false,
    },
  );
  return { id: row.id, number, ...summary, companionsKept };
}

type TakenWith = {
  first?: readonly FlowEvent[];
  title?: ProcessTitle | null;
  news?: readonly News[];
  onlyTold?: readonly Telling[];
};

/**
 * Applies an event to a locked process. The events in `first` become part of the same event; `title` is the new title
 * of the process, if its form has changed; `news` is sent along with what the event tells people; with `onlyTold` people are
 * told nothing else of the event.
 */
export async function takeEvent(
  engine: Engine,
  loaded: Loaded,
  event: FlowEvent,
  note: TimelineNote,
  { first = [], title = null, news = [], onlyTold }: TakenWith = {},
) {
  const { db, now } = engine;
  const { process } = loaded;
  const named = { ...process, ...title };
  const definition = definitionOf(loaded);
  const walk = await walkFlow(engine, definition, process, event, first);
  const summary = summaryOf(loaded.flow, walk.state);
  const entry = eventRow(loaded.flow, event, note, walk);
  const clock = { promisedAt: process.promisedAt, soonAt: process.promiseSoonAt, leftMs: process.promiseLeftMs };
  const before = { flow: loaded.flow, state: process.state, group: process.processGroup, clock };
  const { promise } = process;
  const stored = storedWith({ definition, walk, entry, promise, before, group: summary.processGroup, now });
  const tells = (kind: News['kind']) => !onlyTold || onlyTold.some((what) => kind === `process-${what}`);
  const told = [...news, ...newsOf(named, walk, now).filter(({ kind }) => tells(kind))];
  const change = { state: walk.state, summary, event: entry, ...stored, news: told, now };
  const { eventId, parentId } = await updateProcess(db, process, change, title);
  await noteOwnDecision(engine, process, walk);
  await leaveCase(engine, definition, process, walk);
  if (parentId) await followChildren(engine.send, process.organisationId, parentId);
  await tellListeners(engine, definition, named, {
    event: { kind: entry.kind, by: entry.by, id: eventId },
    before: summaryOf(loaded.flow, process.state),
    after: summary,
    state: walk.state,
    keptFrom: { before: process.keptFrom, after: stored.projections.keptFrom },
    companion: null,
    quiet: onlyTold !== undefined,
  });
  return { id: process.id, number: process.number, ...summary };
}

/**
 * Takes a locked process to another version of its business: under other addresses it is the same one, so nobody is told
 * and no listener hears of it. Answers the number of the event.
 */
export async function takeToVersion(
  { db, now }: Pick<Engine, 'db' | 'now'>,
  loaded: Loaded,
  to: Definition,
  { kind, by, change, moved }: { kind: VersionEvent; by: string; change: Change; moved: MovedVersion },
): Promise<number> {
  const { process } = loaded;
  const facts = noteUsedFacts(await loadCalendarFacts(db, to, now));
  const state = apply(process.state, change);
  const walk = { before: process.state, state, changes: [change], effects: [], events: [], children: [], ...facts };
  const nobody = { instead: null, step: null, reason: '', people: [], attachments: [], signature: null };
  const entry: EventRow = { kind, by, ...nobody, changes: [change], asked: { events: [], moved }, facts: facts.used };
  const summary = summaryOf(to.flow, state);
  const clock = { promisedAt: process.promisedAt, soonAt: process.promiseSoonAt, leftMs: process.promiseLeftMs };
  const before = { flow: loaded.flow, state: process.state, group: process.processGroup, clock };
  const { promise } = process;
  const stored = storedWith({ definition: to, walk, entry, promise, before, group: summary.processGroup, now });
  const kept = { state, summary, event: entry, ...stored, news: [], now, versionId: to.versionId };
  return (await updateProcess(db, process, kept, null)).eventId;
}

/**
 * Calls the listeners of modules above flows last, when everything is stored; if one refuses, all of it is undone.
 * Returns the companions that they stored.
 */
async function tellListeners(
  { db, now, send, secrets, outside }: Engine,
  { businessId, businessCode, form }: Definition,
  { id, organisationId, number, titleZh, titleEn, submitterId }: ProcessHappened['process'],
  happened: Omit<ProcessHappened, 'process' | 'business' | 'form'>,
): Promise<(Companion | null | undefined)[]> {
  const process = { id, organisationId, number, titleZh, titleEn, submitterId };
  const business = { id: businessId, code: businessCode };
  const companions = [];
  for (const listener of outside.listeners)
    companions.push(await listener({ db, now, send, secrets }, { process, business, form, ...happened }));
  return companions;
}
