import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { keptOutBy } from '@campus/rules/flows/form.ts';
import { type FlowState, unbegun } from '@campus/rules/flows/state.ts';
import type { News } from '#server/modules/inbox/index.ts';
import type { Companion } from './companion.ts';
import { type Definition, definitionOf } from './definition.ts';
import type { Engine, ProcessHappened } from './engine.ts';
import { eventRow, type TimelineNote } from './event-row.ts';
import type { Loaded } from './processes.store.ts';
import { changedPeople, intervalChanges, summaryOf } from './projections.ts';
import {
  insertProcess,
  type NewProcess,
  type ProcessTitle,
  type Projections,
  updateProcess,
} from './take-event.store.ts';
import { noteOwnDecision, tellPeople } from './tell-people.ts';
import { type Walk, walkFlow } from './walk-flow.ts';

type Group = ReturnType<typeof summaryOf>['processGroup'];

/** The rows that lists, timers and statistics have of a state. */
function projectionsOf(
  { flow, form }: Definition,
  before: FlowState | null,
  { state }: Walk,
  groups: { before: Group | null; after: Group },
  now: number,
): Projections {
  const had = new Set(before?.timers.map((timer) => timer.id));
  const has = new Set(state.timers.map((timer) => timer.id));
  return {
    ...changedPeople(flow, before, state, groups.before !== groups.after),
    timersGone: [...had].filter((id) => !has.has(id)),
    timers: state.timers.filter((timer) => !had.has(timer.id)).map(({ id, dueAt }) => ({ id, dueAt })),
    intervals: intervalChanges(before, state, groups, now),
    keptFrom: keptOutBy(form, state.form, state.submitter),
  };
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
  const walk = await walkFlow(engine, definition, { id: row.id, state: unbegun() }, event);
  const summary = summaryOf(definition.flow, walk.state);
  const entry = eventRow(definition.flow, event, { step: definition.flow.start.id, ...note }, walk);
  const projections = projectionsOf(definition, null, walk, { before: null, after: summary.processGroup }, now);
  const change = { state: walk.state, summary, event: entry, projections, now };
  const { number, eventId } = await insertProcess(db, row, change);
  await noteOwnDecision(engine, row, walk);
  await tellPeople(engine, { ...row, number }, walk, eventId);
  const companionsKept = await tellListeners(
    engine,
    definition,
    { ...row, number },
    {
      event: { kind: entry.kind, by: entry.by, id: eventId },
      before: null,
      after: summary,
      state: walk.state,
      companion,
    },
  );
  return { id: row.id, number, ...summary, companionsKept };
}

type TakenWith = { first?: readonly FlowEvent[]; title?: ProcessTitle | null; news?: readonly News[] };

/**
 * Applies an event to a locked process. The events in `first` become part of the same event; `title` is the new title
 * of the process, if its form has changed; `news` is sent along with what the event tells people.
 */
export async function takeEvent(
  engine: Engine,
  loaded: Loaded,
  event: FlowEvent,
  note: TimelineNote,
  { first = [], title = null, news = [] }: TakenWith = {},
) {
  const { db, now } = engine;
  const { process } = loaded;
  const named = { ...process, ...title };
  const definition = definitionOf(loaded);
  const walk = await walkFlow(engine, definition, process, event, first);
  const summary = summaryOf(loaded.flow, walk.state);
  const groups = { before: process.processGroup, after: summary.processGroup };
  const projections = projectionsOf(definition, process.state, walk, groups, now);
  const entry = eventRow(loaded.flow, event, note, walk);
  const change = { state: walk.state, summary, event: entry, projections, now };
  const eventId = await updateProcess(db, process, change, title);
  await noteOwnDecision(engine, process, walk);
  await tellPeople(engine, named, walk, eventId, news);
  await tellListeners(engine, definition, named, {
    event: { kind: entry.kind, by: entry.by, id: eventId },
    before: summaryOf(loaded.flow, process.state),
    after: summary,
    state: walk.state,
    companion: null,
  });
  return { id: process.id, number: process.number, ...summary };
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
