import type { playDraft } from '@campus/contract/calls/flows-play.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { Permission } from '@campus/contract/permissions.ts';
import type { Reach } from '@campus/rules/access/power.ts';
import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { everyStep, type Flow } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { keptOutBy } from '@campus/rules/flows/form.ts';
import { playedLot } from '@campus/rules/flows/play/played-lot.ts';
import { type FlowState, unbegun } from '@campus/rules/flows/state.ts';
import type { Effect } from '@campus/rules/flows/work.ts';
import type { News } from '#server/modules/inbox/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { ApplicantRow } from '../catalogue/applicants.store.ts';
import type { WholeManaged } from '../catalogue/managed-businesses.store.ts';
import type { Definition } from '../engine/definition.ts';
import type { Engine, FlowOutside } from '../engine/engine.ts';
import { eventRow, type TimelineNote } from '../engine/event-row.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { peopleOf, summaryOf } from '../engine/projections.ts';
import type { EventRow, ProcessTitle } from '../engine/take-event.store.ts';
import { newsOf } from '../engine/tell-people.ts';
import { type Walk, walkFlow } from '../engine/walk-flow.ts';

/** A process that is only played has no row, and so no id of its own; nor has the version that a draft would become. */
export const PLAYED_ID = '00000000-0000-4000-8000-000000000001';
export const PLAYED_VERSION = '00000000-0000-4000-8000-000000000002';

export type Move = NonNullable<Received<typeof playDraft>['play']>['moves'][number];
export type Of<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;

/** All that stays as it is in one play. */
export type Table = {
  /** Its handle only reads: the database itself refuses whatever would write. */
  ctx: CallerCtx;
  whole: WholeManaged;
  definition: Definition;
  applicant: ApplicantRow;
  startAt: number;
  outside: FlowOutside;
  /** What the roles of everybody who acts or is asked give them; filled as they turn up. */
  rights: Map<string, ReadonlyMap<Permission, Reach>>;
};

type Happened = Pick<EventRow, 'kind' | 'by' | 'instead' | 'step' | 'reason' | 'people'> & {
  move: number;
  at: number;
  count: { n: number; of: number } | null;
  news: readonly News[];
  /** What the product would do or undo at this, by the step that does it; an action is named. */
  actions: readonly { kind: ActKind; step: string; action: string }[];
};

/** How a play stands after some of its moves. */
export type Game = {
  now: number;
  process: Loaded['process'] | null;
  returned: Loaded['returned'];
  events: readonly Happened[];
};

export const newGame = (now: number): Game => ({ now, process: null, returned: null, events: [] });

/**
 * What surrounds a flow in a play: every action waits for what the player says of it, whatever the product can undo is
 * undone, and nobody listens.
 */
export function playedOutside({ undos = {} }: FlowOutside, flow: Flow): FlowOutside {
  const actions = [...everyStep(flow.steps)].flatMap(({ step }) => (step.kind === 'action' ? [step.action] : []));
  return {
    actions: Object.fromEntries(actions.map((action) => [action, async () => 'waiting' as const])),
    undos: Object.fromEntries(Object.keys(undos).map((action) => [action, async () => true])),
    listeners: [],
  };
}

export const engineAt = ({ ctx, outside }: Table, now: number): Engine => ({
  db: ctx.db,
  now,
  send: ctx.send,
  secrets: ctx.secrets,
  outside,
});

const KEEPS_TITLE = { titleZh: '', titleEn: '', searchText: '', searchGrams: [] };
type Kept = NonNullable<Game['process']>;

/** A process as it is before its first event. */
function unsubmitted({ definition, applicant, whole }: Table, now: number): Kept {
  const { flow, organisationId, versionId } = definition;
  const { processGroup, ...summary } = summaryOf(flow, unbegun());
  return {
    ...(summary as Pick<Kept, 'status' | 'outcome' | 'tab' | 'hungUp' | 'dueAt' | 'standing' | 'submitterActions'>),
    processGroup,
    id: PLAYED_ID,
    organisationId,
    number: `${whole.business.numberPrefix}${dayOf(now, definition.timeZone).replaceAll('-', '')}`,
    businessId: whole.business.id,
    versionId,
    titleZh: '',
    titleEn: '',
    submitterId: applicant.personId,
    departmentId: applicant.departmentId,
    submittedAt: now,
    changedAt: now,
    endedAt: null,
    urgency: 0,
    keptFrom: [],
    promise: null,
    promisedAt: null,
    promiseSoonAt: null,
    promiseLeftMs: null,
    lateAt: null,
    state: unbegun(),
    remindedAt: null,
    hiddenAt: null,
    stars: null,
    achieved: null,
    evaluationText: null,
    evaluatedAt: null,
  };
}

type Taken = {
  move: number;
  event: FlowEvent;
  note?: TimelineNote;
  first?: readonly FlowEvent[];
  title?: ProcessTitle | null;
};

/** Lets the engine take an event as it does in earnest, and keeps in memory what would be stored. */
export async function takePlayed(
  table: Table,
  game: Game,
  { move, event, note = {}, first = [], title = null }: Taken,
): Promise<Game> {
  const { definition } = table;
  const { flow, form } = definition;
  const { now } = game;
  const before = game.process ?? unsubmitted(table, now);
  const engine = { ...engineAt(table, now), lot: playedLot(table.startAt, move) };
  const walk = await walkFlow(engine, definition, before, event, first);
  const { state } = walk;
  const { titleZh, titleEn } = title ?? { ...KEEPS_TITLE, ...before };
  const process: Kept = {
    ...before,
    ...(summaryOf(flow, state) as Partial<Kept>),
    titleZh,
    titleEn,
    state,
    changedAt: now,
    endedAt: state.status === 'ended' ? (before.endedAt ?? now) : null,
    keptFrom: keptOutBy(form, state.form, state.submitter),
  };
  const row = eventRow(flow, event, note, walk);
  const events = [...game.events, ...happenedAt(process, row, walk, { move, at: now })];
  return { now, process, returned: returnedBy(events, state), events };
}

function happenedAt(
  process: Kept,
  { kind, by, instead, step, reason, people, asked }: EventRow,
  walk: Walk,
  when: Pick<Happened, 'move' | 'at'>,
): Happened[] {
  const stepOf = (visit: number) => walk.state.visits.find(({ id }) => id === visit)?.step ?? '';
  const own = walk.effects.filter((effect) => effect.kind === 'own-application');
  const nobody = { by: null, instead: null, reason: '', count: null, news: [], actions: [] };
  return [
    {
      ...when,
      kind,
      by,
      instead,
      step,
      reason,
      people,
      count: asked.count ?? null,
      news: newsOf(process, walk, when.at),
      actions: walk.effects.filter(isAction).map((effect) => ({
        kind: effect.kind,
        step: stepOf(effect.visit),
        action: 'action' in effect ? effect.action : '',
      })),
    },
    ...own.map(
      ({ visit }): Happened => ({
        ...when,
        ...nobody,
        kind: 'own-application',
        step: stepOf(visit),
        people: [walk.state.submitter],
      }),
    ),
  ];
}

type ActKind = 'run-action' | 'undo-action' | 'call-out' | 'start-children' | 'end-children';
const ACTS: readonly Effect['kind'][] = ['run-action', 'undo-action', 'call-out', 'start-children', 'end-children'];
const isAction = (effect: Effect): effect is Extract<Effect, { visit: number }> & { kind: ActKind } =>
  ACTS.includes(effect.kind);

const SENDS_BACK: readonly Happened['kind'][] = ['return', 'disagree', 'timer', 'clock-refuse'];

function returnedBy(events: readonly Happened[], state: FlowState): Loaded['returned'] {
  if (state.status !== 'returned') return null;
  const last = events.findLast(({ kind }) => SENDS_BACK.includes(kind));
  return last ? { by: last.by, at: last.at, reason: last.reason, step: last.step } : null;
}

/** The played process as one person finds it: what the database would say of their part in it. */
export function loadedFor({ definition, whole }: Table, game: Game, personId: string): Loaded {
  const process = game.process as Kept;
  const { business } = whole;
  const row = peopleOf(definition.flow, process.state).get(personId);
  const isOne = (people: readonly { id: string }[]) => people.some(({ id }) => id === personId);
  return {
    process,
    returned: game.returned,
    flow: definition.flow,
    form: definition.form,
    timeZone: definition.timeZone,
    business: {
      id: business.id,
      code: business.code,
      name: { zh: business.nameZh, en: business.nameEn },
      icon: business.icon,
      print: null,
    },
    reader: {
      involved: row !== undefined,
      concerned: row !== undefined && (row.tookPart || row.copied || (row.openedAt ?? row.actedAt) !== null),
      readAt: null,
      copied: row?.copied ?? false,
      owner: isOne(whole.owners),
      supervisor: isOne(whole.supervisors),
    },
  };
}
