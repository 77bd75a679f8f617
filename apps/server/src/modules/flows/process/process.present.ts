import type { getProcess } from '@campus/contract/calls/flows-processes.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { everyStep, type Flow, type Words } from '@campus/rules/flows/definition.ts';
import { type FieldKind, isEmpty, rightToField } from '@campus/rules/flows/form.ts';
import { picksOf } from '@campus/rules/flows/open-actions.ts';
import { removableSigners } from '@campus/rules/flows/people.ts';
import { nextPick } from '@campus/rules/flows/picks.ts';
import { standingForm, withoutBareSections } from '@campus/rules/flows/standing-form.ts';
import { type FlowState, isUnsettled, openVisits, type Task, tasksOf, type Visit } from '@campus/rules/flows/state.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { nameOf, type summaryOf } from '../engine/projections.ts';
import type { Names } from '../names.store.ts';
import { stepAddress } from '../step-address.ts';
import { presentDeadline } from './deadline.present.ts';
import { openActions, type Reader, seesField } from './process.policy.ts';
import { buttonsOf, isForPeople, type MyTask, quickDecisions, tasksFor } from './task.policy.ts';
import { presentWay } from './way.present.ts';
import { returnsOf, takeBacksOf } from './ways-back.policy.ts';

type Detail = Answered<typeof getProcess>;

/** The fields that a reader may see; their open tasks decide which of them they may write. */
export function presentFields(loaded: Loaded, reader: Reader, mine: readonly MyTask[]): Detail['fields'] {
  const { fields } = loaded.form;
  const { shown, values } = standingForm(fields, loaded.process.state.form);
  const seen = fields.flatMap((field): Detail['fields'] => {
    if (!shown.has(field.id) || !seesField(loaded, reader, field.id)) return [];
    const writes = mine.some(
      ({ step, task, visit }) =>
        isForPeople(step) && task.state === 'open' && !visit.hung && rightToField(step, field, false) === 'write',
    );
    const value = values[field.id] ?? null;
    if (!writes && isEmpty(value) && !mayBeEmpty(field.kind, mine)) return [];
    return [{ field, value, right: writes ? 'write' : 'read' }];
  });
  return withoutBareSections(seen);
}

/** Headings and notes have no value, and what somebody may fill in here may give a computed field its first one. */
const mayBeEmpty = (kind: FieldKind, mine: readonly MyTask[]): boolean =>
  kind === 'section' || kind === 'note' || (kind === 'computed' && mine.some(({ step }) => isForPeople(step)));

export function presentTasks(
  loaded: Loaded,
  mine: readonly MyTask[],
  removable: readonly Task[],
  names: Names,
  { undoable, now }: Tried,
): Detail['tasks'] {
  const { state, versionId } = loaded.process;
  const { dueAt, dueBy } = presentDeadline(loaded.process, now);
  return mine.map((myTask) => {
    const { task, visit, step } = myTask;
    const buttons = buttonsOf(myTask);
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
      dueAt,
      dueBy,
      hungUp: visit.hung !== null,
      buttons: buttons.map(({ button, rule }) => ({ button, ...rule, fields: rule.fields ?? [] })),
      next: next
        ? { sId: stepAddress(versionId, next.step.id), stepName: next.step.name, several: next.several }
        : null,
      returnTo: mayReturn(myTask) ? returnChoices(loaded, visit, undoable, now) : [],
      asksAfterwards: loaded.flow.resubmit === 'ask',
      removable: removable
        .filter((other) => other.visit === visit.id)
        .map((other) => ({ task: other.id, person: names.person(other.person) })),
    };
  });
}

/** The context of a dry run: the actions that can be undone, and the moment. */
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

/** The reader's tasks as lists show them. */
export function presentMyTasks(
  flow: Flow,
  form: Loaded['form'],
  state: FlowState,
  personId: string,
  names: Names,
): Detail['myTasks'] {
  return tasksFor(flow, state, personId).map((myTask) => ({
    id: myTask.task.id,
    kind: myTask.step.kind as Detail['myTasks'][number]['kind'],
    state: myTask.task.state === 'offered' ? 'offered' : 'open',
    stepName: myTask.step.name,
    instead: myTask.task.instead ? names.person(myTask.task.instead).name : null,
    quick: quickDecisions(flow, form, state, myTask),
  }));
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
    contacts: picksOf(flow, state, reader).map(({ step, several }) => ({
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
    moveTo:
      actions.includes('move') || actions.includes('reopen-ended')
        ? [...everyStep(flow.steps)]
            .filter(({ step }) => isForPeople(step) || step.kind === 'wait' || step.kind === 'evaluate')
            .map(({ step }) => ({ step: step.id, name: step.name }))
        : [],
  };
}

/** A hung-up step is resumed by the people who have its tasks, or by managers. */
export const mayResume = (loaded: Loaded, reader: Reader, visit: Visit): boolean =>
  reader.atDesk &&
  (reader.manages ||
    tasksOf(loaded.process.state, visit.id).some((task) => task.person === reader.personId && isUnsettled(task)));

/** The answer of every operation: the state of its process now. */
export const presentStatus = ({
  id,
  number,
  status,
  outcome,
  processGroup,
}: { id: string; number: string } & ReturnType<typeof summaryOf>) => ({
  id,
  number,
  status,
  outcome,
  group: processGroup,
});
