import type { playDraft } from '@campus/contract/calls/flows-play.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { messageText } from '@campus/messages/message-text.ts';
import { readClock } from '@campus/rules/flows/clock-results.ts';
import { type Flow, findStep } from '@campus/rules/flows/definition.ts';
import { isEmpty, rightTo } from '@campus/rules/flows/form.ts';
import { nextClock, runningClocks } from '@campus/rules/flows/play/play-clock.ts';
import { processState } from '@campus/rules/flows/process-state.ts';
import { standingForm } from '@campus/rules/flows/standing-form.ts';
import { isUnsettled } from '@campus/rules/flows/state.ts';
import { step } from '@campus/rules/flows/step.ts';
import { messageKinds } from '@campus/rules/inbox/message-kinds.ts';
import { listChosenWays, type News } from '#server/modules/inbox/index.ts';
import { undoableOf } from '../engine/engine.ts';
import { nameOf, peopleOf } from '../engine/projections.ts';
import { factsFor } from '../engine/walk-flow.ts';
import { formIds, namesIn } from '../form-ids.ts';
import { findNames, type Names } from '../names.store.ts';
import { everybodyIn, listedOf } from '../process/detail.service.ts';
import { presentDetail, presentMyTasks } from '../process/process.present.ts';
import { presentRow } from '../process/process-row.present.ts';
import { NO_RELATIVES } from '../process/relatives.present.ts';
import { tasksFor } from '../process/task.policy.ts';
import { presentWay } from '../process/way.present.ts';
import { presentPicks } from '../start/start.service.ts';
import { startFields } from '../start/start-form.service.ts';
import { engineAt, type Game, loadedFor, type Table } from './play-game.ts';
import { callerAs, readerAt } from './play-moves.ts';
import { presentAwaited } from './play-results.ts';

type Played = Answered<typeof playDraft>;
type Stand = Pick<Played, 'start' | 'process' | 'events' | 'parties' | 'more' | 'actions' | 'due'>;
type Party = Played['parties'][number];
/** So many people are shown in full; the rule of a step may find a whole university. */
const MOST = 30;
/** A flow may wait for months; what comes first is what somebody winds to. */
const MOST_FORESEEN = 30;

/** How a play stands, for everybody in it. */
export async function presentGame(table: Table, game: Game, manager: string): Promise<Stand> {
  const { process } = game;
  if (!process) {
    const nothing = { process: null, events: [], parties: [], more: 0, actions: [], due: [] };
    return { start: firstForm(table), ...nothing };
  }
  const { form, organisationId } = table.definition;
  const { state } = process;
  const clocks = await foreseeClocks(table, game);
  const people = partiesOf(table, game, manager);
  const shown = [...people].slice(0, MOST);
  const ids = formIds(form, state.form);
  const told = game.events.flatMap((event) => [event.by, event.instead, ...event.people, ...toldBy(event.news)]);
  const named = [...shown.map(([id]) => id), ...told, ...clocks.flatMap((clock) => clock.people)];
  const everybody = [...ids.people, ...everybodyIn({ process }), ...named].filter((id) => id !== null);
  const names = await findNames(table.ctx.db, organisationId, { ...ids, people: everybody });
  const parties: Party[] = [];
  for (const [person, parts] of shown) parties.push(await presentParty(table, game, names, { person, parts }));
  const loaded = loadedFor(table, game, manager);
  const standing = standingForm(form.fields, state.form);
  return {
    start: formAgain(table, game, names),
    process: {
      id: process.id,
      title: { zh: process.titleZh, en: process.titleEn },
      status: process.status,
      outcome: process.outcome,
      group: process.processGroup,
      state: processState({ ...process, group: process.processGroup }),
      values: form.fields
        .filter((field) => standing.shown.has(field.id) && !isEmpty(standing.values[field.id]))
        .map((field) => ({ field, value: standing.values[field.id] ?? null, right: 'read' })),
      names: namesIn(names, ids),
      way: presentWay(loaded, names, new Set()),
    },
    events: await presentEvents(table, game, names),
    parties,
    more: people.size - shown.length,
    actions: presentAwaited(table.definition, state),
    due: clocks.map(({ people: asked, ...clock }) => ({ ...clock, people: asked.map(names.person) })),
  };
}

/** The form as it is filled in first. */
const firstForm = ({ definition }: Table): Played['start'] => ({
  fields: startFields(definition.flow, definition.form).map((field) => ({ field, value: null, right: 'write' })),
  picks: presentPicks(definition, definition.versionId).map(({ step: _, ...pick }) => ({ ...pick, people: [] })),
});

/** The form as whoever may sends it again. */
function formAgain({ definition }: Table, { process }: Game, names: Names): Played['start'] {
  const { form: values = {}, picked = {} } = process?.state ?? {};
  return {
    fields: definition.form.fields.flatMap((field) => {
      const right = rightTo(definition.flow.start, field.id, true);
      return right === 'hidden' ? [] : [{ field, value: values[field.id] ?? null, right }];
    }),
    picks: presentPicks(definition, definition.versionId).map(({ step, ...pick }) => ({
      ...pick,
      people: (picked[step] ?? []).map(names.person),
    })),
  };
}

const toldBy = (news: readonly News[]): string[] => news.map(({ personId }) => personId);

/** Everybody in a play and why: whose turn it is first, then the submitter, who manages, and all others. */
function partiesOf({ definition: { flow } }: Table, { process }: Game, manager: string) {
  const parties = new Map<string, Party['parts']>();
  const add = (person: string, part: Party['parts'][number]) => {
    const parts = parties.get(person) ?? [];
    if (!parts.includes(part)) parties.set(person, [...parts, part]);
  };
  if (!process) return parties;
  const { state } = process;
  const running = state.status === 'running' ? state.tasks.filter(isUnsettled) : [];
  for (const { person } of running) if (tasksFor(flow, state, person).length > 0) add(person, 'asked');
  if (state.returned?.to) add(state.returned.to.person, 'asked');
  add(state.submitter, 'submitter');
  add(manager, 'manager');
  for (const [person, { tookPart }] of peopleOf(flow, state))
    if (tookPart && person !== state.submitter) add(person, 'took-part');
  for (const person of state.copied) add(person, 'copied');
  return parties;
}

/** What one person sees and may do, by the functions that answer them in earnest. */
async function presentParty(
  table: Table,
  game: Game,
  names: Names,
  { person, parts }: { person: string; parts: Party['parts'] },
): Promise<Party> {
  const ctx = callerAs(table, game, person);
  const loaded = loadedFor(table, game, person);
  const reader = await readerAt(table, loaded, person);
  const { process, flow, form, returned } = loaded;
  const { state } = process;
  const mine = tasksFor(flow, state, person);
  const undoable = undoableOf(table.outside);
  const detail = presentDetail(loaded, reader, { mine, names, read: new Set(), undoable, now: game.now });
  return {
    ...presentRow(ctx, listedOf(loaded), names, new Map()),
    ...detail,
    // Somebody who may not see it sees nothing of it, and the page says so.
    ...(reader.sees ? {} : { fields: [], openActions: [], tasks: [] }),
    person: names.person(person),
    parts,
    myTasks: presentMyTasks(flow, form, state, person, names),
    promise: null,
    tookMs: null,
    ...NO_RELATIVES,
    returned: returned && {
      by: returned.by ? names.person(returned.by) : null,
      at: returned.at,
      reason: returned.reason,
      stepName: nameOf(flow, state.returned?.step ?? returned.step ?? ''),
    },
  };
}

/** What happened, and what of it people would have heard and by which ways. */
async function presentEvents(
  { ctx, definition: { flow, organisationId } }: Table,
  { events, process }: Game,
  names: Names,
): Promise<Played['events']> {
  const told = [...new Set(events.flatMap(({ news }) => toldBy(news)))];
  const chosen = told.length === 0 ? [] : await listChosenWays(ctx.db, organisationId, told);
  const waysOf = ({ personId, kind }: News) =>
    chosen.filter((choice) => choice.personId === personId && choice.group === messageKinds[kind]);
  return events.map(({ news, actions, by, instead, step: stepId, people, ...event }) => ({
    ...event,
    by: by ? names.person(by) : null,
    instead: instead ? names.person(instead) : null,
    stepName: stepId ? nameOf(flow, stepId) : null,
    people: people.map(names.person),
    effects: [
      ...actions.map((one) => presentAct(flow, one)),
      ...news.map((one) => ({
        kind: 'tell' as const,
        person: names.person(one.personId),
        ...messageText(one.kind, { ...one.facts, number: process?.number ?? '' }),
        ways: ['inbox' as const, ...waysOf(one).map(({ channel }) => channel)],
      })),
    ],
  }));
}

/** What the product would do, undo, send or hand in. */
function presentAct(
  flow: Flow,
  { kind, action, step: at }: Game['events'][number]['actions'][number],
): Played['events'][number]['effects'][number] {
  const stepName = nameOf(flow, at);
  return kind === 'run-action' || kind === 'undo-action' ? { kind, action, stepName } : { kind, stepName };
}

type Foreseen = Omit<Played['due'][number], 'people'> & { people: readonly string[] };

/** What the clocks would do if nobody did anything any more, one after the other on a copy, with the people of now. */
async function foreseeClocks(table: Table, { process, now }: Game): Promise<Foreseen[]> {
  const { flow } = table.definition;
  const first = process && runningClocks(process.state)[0];
  if (!process || !first) return [];
  const event = { kind: 'timer' as const, timer: first.id };
  const facts = await factsFor(engineAt(table, now), table.definition, process.state, event, { foresee: true });
  const foreseen: Foreseen[] = [];
  const passed = new Set<number>();
  let { state } = process;
  let moment = now;
  while (foreseen.length < MOST_FORESEEN) {
    const clock = nextClock(state, Number.POSITIVE_INFINITY, passed);
    if (!clock) break;
    passed.add(clock.id);
    moment = Math.max(moment, clock.dueAt);
    const tried = step(flow, state, { kind: 'timer', timer: clock.id }, facts, moment);
    const result = tried.ok ? readClock(flow, state, tried.state, clock.id) : null;
    const at = result && findStep(flow, result.step);
    if (!tried.ok || !result || !at) continue;
    const { kind, people, count } = result;
    foreseen.push({ at: moment, kind, step: at.id, stepKind: at.kind, stepName: at.name, people, count });
    state = tried.state;
  }
  return foreseen;
}
