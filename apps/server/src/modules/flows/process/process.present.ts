import type { getProcess } from '@campus/contract/calls/processes.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { branchId, everyStep, type Flow, findStep, type Step, type Words } from '@campus/rules/flows/definition.ts';
import { isEmpty, isShown, rightTo } from '@campus/rules/flows/form.ts';
import { removableSigners } from '@campus/rules/flows/people.ts';
import { nextPick } from '@campus/rules/flows/picks.ts';
import { type FlowState, isUnsettled, openVisits, type Task, tasksOf, type Visit } from '@campus/rules/flows/state.ts';
import { chosenBranches } from '@campus/rules/flows/walk.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { nameOf, type shownOf } from '../engine/projections.ts';
import type { Names } from '../names.store.ts';
import { stepAddress } from '../step-address.ts';
import {
  buttonsOf,
  isForPeople,
  type MyTask,
  openActions,
  picksOf,
  quickDecisions,
  type Reader,
  returnsOf,
  seesField,
  takeBacksOf,
  tasksFor,
} from './process.policy.ts';

type Detail = Answered<typeof getProcess>;

/** The fields that a reader may see; what they may write is what one of their open tasks says. */
export function presentFields(loaded: Loaded, reader: Reader, mine: readonly MyTask[]): Detail['fields'] {
  const { state } = loaded.process;
  return loaded.form.fields.flatMap((field) => {
    if (!seesField(loaded, reader, field.id) || !isShown(field, state.form)) return [];
    const writes = mine.some(
      ({ step, task, visit }) =>
        isForPeople(step) && task.state === 'open' && !visit.hung && rightTo(step, field.id, false) === 'write',
    );
    const value = state.form[field.id] ?? null;
    if (!writes && isEmpty(value)) return [];
    return [{ field, value, right: writes ? 'write' : 'read' }];
  });
}

export function presentTasks(
  loaded: Loaded,
  mine: readonly MyTask[],
  removable: readonly Task[],
  names: Names,
  { undoable, now }: Tried,
): Detail['tasks'] {
  const { state, versionId } = loaded.process;
  return mine.map((one) => {
    const { task, visit, step } = one;
    const limit = state.timers.filter((timer) => timer.visit === visit.id && timer.kind !== 'resume');
    const buttons = buttonsOf(one);
    const next = isForPeople(step) ? nextPick(loaded.flow, state, visit) : null;
    const pool = isForPeople(step) && step.pool;
    return {
      id: task.id,
      visit: visit.id,
      sId: stepAddress(versionId, step.id),
      stepName: step.name,
      kind: step.kind as Detail['tasks'][number]['kind'],
      state: task.state === 'offered' ? 'offered' : pool ? 'claimed' : 'open',
      part: task.part,
      instead: task.instead ? names.person(task.instead) : null,
      openedAt: task.openedAt,
      dueAt: limit.length > 0 ? Math.min(...limit.map((timer) => timer.dueAt)) : null,
      hungUp: visit.hung !== null,
      buttons: buttons.map(({ button, rule }) => ({ button, ...rule, fields: rule.fields ?? [] })),
      next: next
        ? { sId: stepAddress(versionId, next.step.id), stepName: next.step.name, several: next.several }
        : null,
      returnTo: mayReturn(one) ? returnChoices(loaded, visit, undoable, now) : [],
      asksAfterwards: loaded.flow.resubmit === 'ask',
      removable: removable
        .filter((other) => other.visit === visit.id)
        .map((other) => ({ task: other.id, person: names.person(other.person) })),
    };
  });
}

/** What is needed to try something out: the actions that can be undone, and the moment. */
type Tried = { undoable: readonly string[]; now: number };

const mayReturn = (mine: MyTask): boolean => buttonsOf(mine).some(({ button }) => button === 'return');

function returnChoices(
  loaded: Loaded,
  visit: Visit,
  undoable: readonly string[],
  now: number,
): Detail['tasks'][number]['returnTo'] {
  const { submitter, steps, previous } = returnsOf(loaded, visit, undoable, now);
  const [only, ...more] = previous;
  const alone = more.length === 0 ? only : undefined;
  return [
    ...(submitter ? [{ kind: 'submitter' as const, step: null, name: loaded.flow.start.name }] : []),
    ...steps
      .filter((step) => step !== alone)
      .map((step) => ({ kind: 'step' as const, step, name: nameOf(loaded.flow, step) })),
    ...(only ? [{ kind: 'previous' as const, step: alone ?? null, name: namesOf(loaded.flow, previous) }] : []),
  ];
}

/** Behind a join the previous step is the last one of every branch. */
function namesOf(flow: Flow, steps: readonly string[]): Words {
  const names = steps.map((step) => nameOf(flow, step));
  return { zh: names.map(({ zh }) => zh).join('、'), en: names.map(({ en }) => en).join(', ') };
}

/** The ways back that are closed to the reader, with the reason. */
function closedWays(loaded: Loaded, mine: readonly MyTask[], reader: Reader, tried: Tried): Detail['closedWays'] {
  const { flow } = loaded;
  const { undoable, now } = tried;
  const returns = mine
    .filter(mayReturn)
    .flatMap(({ visit }) => returnsOf(loaded, visit, undoable, now).closed)
    .map((step) => ({ way: 'return' as const, stepName: nameOf(flow, step), refusal: 'cannot-be-undone' as const }));
  const takeBacks = takeBacksOf(loaded, reader.personId, undoable, now).flatMap(({ task, refusal }) =>
    refusal ? [{ way: 'take-back' as const, stepName: stepNameOf(loaded, task), refusal }] : [],
  );
  return [...returns, ...takeBacks];
}

const stepNameOf = ({ flow, process: { state } }: Loaded, task: Task): Words =>
  nameOf(flow, state.visits.find((visit) => visit.id === task.visit)?.step ?? '');

/** What of the reader's tasks a list shows. */
export function presentMyTasks(
  flow: Flow,
  form: Loaded['form'],
  state: FlowState,
  personId: string,
  names: Names,
): Detail['myTasks'] {
  return tasksFor(flow, state, personId).map((one) => ({
    id: one.task.id,
    kind: one.step.kind as Detail['myTasks'][number]['kind'],
    state: one.task.state === 'offered' ? 'offered' : 'open',
    stepName: one.step.name,
    instead: one.task.instead ? names.person(one.task.instead).name : null,
    quick: quickDecisions(flow, form, state, one),
  }));
}

/** The way that a process took and has before it, with the people who were asked. */
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
    const shown = last ? tasksOf(state, (open ?? last).id) : [];
    return {
      step: step.id,
      name: step.name,
      kind: step.kind,
      depth,
      state: where,
      by: where === 'passed' && (last?.outcome === 'timed-out' || last?.outcome === 'past') ? last.outcome : null,
      at: open ? open.openedAt : (last?.closedAt ?? null),
      people: last
        ? shown
            .filter((task) => !['removed', 'cancelled'].includes(task.state) && !isClaimedAway(step, task, shown))
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

/** Whether a step was passed, is present, comes, or was left out: by a choice, or because somebody moved the process past it. */
export function placeOf(
  state: Pick<FlowState, 'status' | 'outcome'>,
  { step, visits }: { step: Pick<Step, 'kind'>; visits: readonly Visit[] },
  behind: boolean,
): Detail['way'][number]['state'] {
  const open = visits.find((visit) => visit.outcome === null);
  if (open) return open.hung ? 'hung-up' : 'present';
  const last = visits.at(-1);
  if (last && last.outcome !== 'cancelled' && last.outcome !== 'returned') return 'passed';
  // Copies leave no visit: what ended well went past those at its end, too.
  if (step.kind === 'copy' && (behind || state.outcome === 'done')) return 'passed';
  return behind || state.status === 'ended' ? 'not-taken' : 'coming';
}

/** Somebody else has claimed it from the pool, so nobody waits for this one. */
const isClaimedAway = (step: Step, task: Task, tasks: readonly Task[]): boolean =>
  isForPeople(step) && step.pool && task.state === 'waiting' && tasks.some((one) => one.state === 'open');

/** The steps that can still be taken or were: a branch that a choice did not take is left out. */
function wayEntries(flow: Flow, state: FlowState): { step: Step; depth: number; visits: Visit[] }[] {
  const lanes = new Set(state.branches.map((branch) => branch.lane));
  return [...everyStep(flow.steps)].flatMap(({ step, path }) => {
    if ('branches' in step) return [];
    const possible = path.every((lane) => {
      if (lanes.has(lane)) return true;
      const at = lane.lastIndexOf('/');
      const split = findStep(flow, lane.slice(0, at));
      const taken = split && 'branches' in split && chosenBranches({ state }, split).includes(lane.slice(at + 1));
      const decided =
        split &&
        'branches' in split &&
        split.branches.some((branch, n) => lanes.has(`${split.id}/${branchId(branch, n)}`));
      return taken && !decided;
    });
    if (!possible) return [];
    const visits = state.visits.filter((visit) => visit.step === step.id && !visit.lapsed);
    return [{ step, depth: path.length, visits }];
  });
}

export function presentDetail(
  loaded: Loaded,
  reader: Reader,
  facts: { mine: readonly MyTask[]; names: Names; read: ReadonlySet<string> } & Tried,
) {
  const { mine, names, read, undoable, now } = facts;
  const { process, flow } = loaded;
  const { state, versionId } = process;
  const actions = openActions(loaded, reader);
  const removable = reader.atDesk ? removableSigners(state, reader.personId, reader.manages) : [];
  return {
    fields: presentFields(loaded, reader, mine),
    openActions: actions,
    tasks: presentTasks(loaded, mine, removable, names, facts),
    takeBack: (reader.atDesk ? takeBacksOf(loaded, reader.personId, undoable, now) : [])
      .filter(({ refusal }) => refusal === null)
      .map(({ task }) => ({ task: task.id, stepName: stepNameOf(loaded, task) })),
    closedWays: closedWays(loaded, mine, reader, facts),
    removable: removable
      .filter((task) => !mine.some(({ visit }) => visit.id === task.visit))
      .map((task) => ({ task: task.id, person: names.person(task.person), stepName: stepNameOf(loaded, task) })),
    hung: openVisits(state).flatMap((visit) =>
      visit.hung
        ? [
            {
              visit: visit.id,
              stepName: nameOf(flow, visit.step),
              reason: visit.hung.reason,
              since: visit.hung.since,
              resumeAt: visit.hung.resumeAt,
              mayResume: mayResume(loaded, reader, visit),
            },
          ]
        : [],
    ),
    way: presentWay(loaded, names, read),
    contacts: picksOf(loaded, reader).map(({ step, several }) => ({
      sId: stepAddress(versionId, step.id),
      stepName: step.name,
      several,
      people: (state.picked[step.id] ?? []).map(names.person),
    })),
    evaluation:
      process.stars === null
        ? null
        : {
            stars: process.stars,
            text: process.evaluationText ?? '',
            achieved: process.achieved ?? false,
            at: process.evaluatedAt ?? process.changedAt,
          },
    moveTo: actions.includes('move')
      ? [...everyStep(flow.steps)]
          .filter(({ step }) => isForPeople(step) || step.kind === 'wait' || step.kind === 'evaluate')
          .map(({ step }) => ({ step: step.id, name: step.name }))
      : [],
  };
}

/** Those who are asked at a step that was hung up let it go on, and those who manage it. */
export const mayResume = (loaded: Loaded, reader: Reader, visit: Visit): boolean =>
  reader.atDesk &&
  (reader.manages ||
    tasksOf(loaded.process.state, visit.id).some((task) => task.person === reader.personId && isUnsettled(task)));

/** What every operation answers: where its process stands now. */
export const presentStatus = ({
  id,
  number,
  status,
  outcome,
  processGroup,
}: { id: string; number: string } & ReturnType<typeof shownOf>) => ({
  id,
  number,
  status,
  outcome,
  group: processGroup,
});
