import { clockDeed } from '@campus/rules/flows/clock-deeds.ts';
import { type Consulted, consulting } from '@campus/rules/flows/consulted.ts';
import type { Flow } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { keptOutBy } from '@campus/rules/flows/form.ts';
import { type Change, type FlowState, unbegun } from '@campus/rules/flows/state.ts';
import { step } from '@campus/rules/flows/step.ts';
import type { Effect, Facts } from '@campus/rules/flows/work.ts';
import { deliver, type News } from '#server/modules/inbox/index.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type Engine, type ProcessHappened, undoableOf } from './engine.ts';
import { asksNobody, loadCalendarFacts, loadFacts, namedBy, peopleNamed } from './facts.ts';
import type { Loaded } from './processes.store.ts';
import { changedPeople, intervalChanges, shownOf } from './projections.ts';
import {
  type Beside,
  type Described,
  type EventRow,
  insertNote,
  insertProcess,
  type NewProcess,
  updateProcess,
} from './take-event.store.ts';

export type Definition = Pick<Loaded, 'flow' | 'form' | 'timeZone'> & {
  organisationId: string;
  businessId: string;
  businessCode: string;
  versionId: string;
};

export const definitionOf = ({ flow, form, timeZone, process, business }: Loaded): Definition => ({
  flow,
  form,
  timeZone,
  organisationId: process.organisationId,
  businessId: process.businessId,
  versionId: process.versionId,
  businessCode: business.code,
});

/** What a person says with an operation; the engine does not need it, the time line does. */
export type Saying = {
  /** The time line's own word for it, where the engine's is not enough. */
  kind?: string | undefined;
  /** Who did it, where somebody does for another what the engine knows as the other's own. */
  by?: string | undefined;
  reason?: string | undefined;
  instead?: string | null | undefined;
  step?: string | null | undefined;
  people?: readonly string[] | undefined;
  attachments?: readonly string[] | undefined;
  signature?: string | null | undefined;
};

type Walked = {
  before: FlowState;
  state: FlowState;
  changes: Change[];
  effects: Effect[];
  /** Every event that the engine took, in their order, and what it looked at. */
  events: FlowEvent[];
  consulted: Consulted;
};

export async function factsFor(
  engine: Pick<Engine, 'db' | 'now' | 'outside'>,
  definition: Definition,
  state: FlowState,
  event: FlowEvent | null,
  first: readonly FlowEvent[] = [],
): Promise<Facts> {
  const undoable = undoableOf(engine.outside);
  if (event && [...first, event].every((one) => asksNobody(definition.flow, state, one)))
    return { ...(await loadCalendarFacts(engine.db, definition, engine.now)), undoable };
  const given = event && 'form' in event ? event.form : undefined;
  const submitter = event?.kind === 'submit' ? event.by : state.submitter;
  const facts = await loadFacts(
    engine.db,
    {
      ...definition,
      submitter,
      values: { ...state.form, ...given },
      people: [...peopleNamed(state, event), ...first.flatMap((one) => peopleNamed(unbegun(), one))],
    },
    engine.now,
  );
  return { ...facts, undoable };
}

/** Lets the engine take an event, and the product's own steps that it leads to, one after another. */
async function walk(
  engine: Engine,
  definition: Definition,
  processId: string,
  before: FlowState,
  event: FlowEvent,
  first: readonly FlowEvent[] = [],
): Promise<Walked> {
  const facts = await factsFor(engine, definition, before, event, first);
  // Nobody can be named who is not there, whatever the operation; another organisation's people are not there at all.
  if ([...first, event].flatMap(namedBy).some((person) => facts.inactive.includes(person))) refuse('person-inactive');
  const noted = consulting(facts);
  const walked: Walked = {
    before,
    state: before,
    changes: [],
    effects: [],
    events: [],
    consulted: noted.consulted,
  };
  const events: FlowEvent[] = [...first, event];
  for (let next = events.shift(); next; next = events.shift()) {
    const answer = step(definition.flow, walked.state, next, noted.facts, engine.now);
    if (!answer.ok) return refuse(answer.refusal);
    walked.events.push(next);
    walked.state = answer.state;
    walked.changes.push(...answer.changes);
    for (const effect of answer.effects) {
      walked.effects.push(effect);
      if (effect.kind === 'undo-action')
        await undoAction(engine, definition.organisationId, processId, walked.state, effect);
      if (effect.kind !== 'run-action') continue;
      const answered = await runAction(engine, definition.organisationId, processId, walked.state, effect);
      if (answered) events.push(answered);
    }
  }
  return walked;
}

/** What cannot be undone after all is not gone back over: nothing of the operation happens. */
async function undoAction(
  { outside, ...engine }: Engine,
  organisationId: string,
  id: string,
  state: FlowState,
  { action }: { action: string },
): Promise<void> {
  const undo = outside.undos?.[action];
  const undone = await undo?.(engine, { id, organisationId, submitterId: state.submitter, form: state.form });
  if (!undone) refuse('cannot-be-undone');
}

/** What an action says to the engine; nothing while it is waiting. */
export async function runAction(
  { outside, ...engine }: Engine,
  organisationId: string,
  id: string,
  state: FlowState,
  { visit, action }: { visit: number; action: string },
): Promise<FlowEvent | null> {
  const run = outside.actions[action];
  if (!run) return { kind: 'action-failed', visit };
  const answer = await run(engine, { id, organisationId, submitterId: state.submitter, form: state.form });
  if (answer === 'waiting') return null;
  return answer === 'failed' ? { kind: 'action-failed', visit } : { kind: 'action-done', visit, ...answer };
}

function eventRow(flow: Flow, event: FlowEvent, said: Saying, walked: Walked): EventRow {
  const { before, state, changes, effects, events, consulted } = walked;
  const clock = event.kind === 'timer' ? clockDeed(flow, before, state, event.timer) : null;
  const people = clock ? clock.people : event.kind === 'left' ? tookOver(effects) : (said.people ?? []);
  return {
    kind: said.kind ?? clock?.kind ?? (event.kind === 'decide' ? event.decision : event.kind),
    by: said.by ?? ('by' in event ? event.by : null),
    instead: said.instead ?? null,
    step: said.step ?? stepOf(event, before),
    reason: said.reason ?? '',
    people,
    attachments: said.attachments ?? [],
    signature: said.signature ?? null,
    changes,
    asked: { events, ...(clock?.count ? { count: clock.count } : {}) },
    facts: consulted,
  };
}

/** The step that an event is about, where it names a task, a visit or a clock of it. */
function stepOf(event: FlowEvent, state: FlowState): string | null {
  const visit =
    'visit' in event
      ? event.visit
      : 'task' in event
        ? state.tasks.find((task) => task.id === event.task)?.visit
        : event.kind === 'timer'
          ? state.timers.find((timer) => timer.id === event.timer)?.visit
          : undefined;
  return state.visits.find((one) => one.id === visit)?.step ?? null;
}

const tookOver = (effects: readonly Effect[]): string[] => [
  ...new Set(effects.flatMap((one) => (one.kind === 'tell' && one.what === 'takes-over' ? [one.person] : []))),
];

type Group = ReturnType<typeof shownOf>['processGroup'];

/** What lists, clocks and statistics keep of an event. */
function besideOf(
  { flow, form }: Definition,
  before: FlowState | null,
  { state }: Walked,
  groups: { before: Group | null; after: Group },
  now: number,
): Beside {
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
  said: Saying,
) {
  const { db, now } = engine;
  const walked = await walk(engine, definition, row.id, unbegun(), event);
  const shown = shownOf(definition.flow, walked.state);
  const told = eventRow(definition.flow, event, { step: definition.flow.start.id, ...said }, walked);
  const beside = besideOf(definition, null, walked, { before: null, after: shown.processGroup }, now);
  const { number, eventId } = await insertProcess(db, row, walked.state, shown, told, beside, now);
  await noteOwn(engine, row, walked);
  await tellPeople(engine, { ...row, number }, walked, eventId);
  await tellListeners(
    engine,
    definition,
    { ...row, number },
    {
      event: { kind: told.kind, by: told.by, id: eventId },
      before: null,
      after: shown,
      state: walked.state,
    },
  );
  return { id: row.id, number, ...shown };
}

/** Something happens to a process that is locked; what has to happen `first` is part of the same event. */
export async function takeEvent(
  engine: Engine,
  loaded: Loaded,
  event: FlowEvent,
  said: Saying,
  first: readonly FlowEvent[] = [],
  /** What it is called from now on, where its form says something else. */
  described: Described | null = null,
) {
  const { db, now } = engine;
  const { process } = loaded;
  const called = { ...process, ...described };
  const definition = definitionOf(loaded);
  const walked = await walk(engine, definition, process.id, process.state, event, first);
  const shown = shownOf(loaded.flow, walked.state);
  const groups = { before: process.processGroup, after: shown.processGroup };
  const beside = besideOf(definition, process.state, walked, groups, now);
  const told = eventRow(loaded.flow, event, said, walked);
  const eventId = await updateProcess(db, process, walked.state, shown, told, beside, described, now);
  await noteOwn(engine, process, walked);
  await tellPeople(engine, called, walked, eventId);
  await tellListeners(engine, definition, called, {
    event: { kind: told.kind, by: told.by, id: eventId },
    before: shownOf(loaded.flow, process.state),
    after: shown,
    state: walked.state,
  });
  return { id: process.id, number: process.number, ...shown };
}

/** That the submitter has to decide on their own application, for want of anybody else, is an entry of its own. */
async function noteOwn(
  { db, now, log }: Engine,
  { id, organisationId }: { id: string; organisationId: string },
  { state, effects }: Walked,
): Promise<void> {
  for (const effect of effects) {
    if (effect.kind !== 'own-application') continue;
    const step = state.visits.find((visit) => visit.id === effect.visit)?.step ?? null;
    log?.warn({ processId: id, step }, 'the submitter is asked about their own application: there is nobody else');
    await insertNote(db, organisationId, id, { kind: 'own-application', step, people: [state.submitter] }, now);
  }
}

/** What stands above flows hears of it last, when everything is kept; a refusal of theirs undoes all of it. */
async function tellListeners(
  { db, now, send, secrets, outside }: Engine,
  { businessId, businessCode, form }: Definition,
  { id, organisationId, number, titleZh, titleEn, submitterId }: ProcessHappened['process'],
  happened: Omit<ProcessHappened, 'process' | 'business' | 'form'>,
): Promise<void> {
  const process = { id, organisationId, number, titleZh, titleEn, submitterId };
  const business = { id: businessId, code: businessCode };
  for (const listener of outside.listeners)
    await listener({ db, now, send, secrets }, { process, business, form, ...happened });
}

type Told = { id: string; organisationId: string; number: string; titleZh: string; titleEn: string };

/** The news of an event, for everybody whom it concerns, once. */
async function tellPeople(
  { db, now }: Engine,
  process: Told,
  { state, effects }: Walked,
  eventId: number,
): Promise<void> {
  const { number, titleZh, titleEn } = process;
  const told = new Map<string, News>();
  for (const effect of effects) {
    if (effect.kind !== 'tell') continue;
    const { person: personId, what } = effect;
    const onceKey = `${process.id}/${eventId}/${what}`;
    const facts = { number, titleZh, titleEn, ...(what === 'ended' ? { outcome: state.outcome } : {}) };
    told.set(`${personId} ${onceKey}`, { id: newId(now), personId, kind: `process-${what}`, facts, onceKey });
  }
  await deliver(db, process.organisationId, { kind: 'process', id: process.id }, [...told.values()], now);
}
