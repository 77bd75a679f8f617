import { defaultHours, defaultWeekdays } from '../../basics/calendar.ts';
import { type Flow, findStep } from '../definition.ts';
import type { FlowEvent, ReturnTarget } from '../events.ts';
import { type Change, type FlowState, isUnsettled, type Task, type Visit } from '../state.ts';
import type { Decision } from '../vocabulary.ts';
import type { Facts } from '../work.ts';
import type { RecordedEvent } from './recorded-event.ts';

/**
 * What must have been asked for, of an entry that is older than what is kept beside its changes. Null where its changes
 * do not say so for certain; whatever is said is taken again and compared with them.
 */
export function deriveEvent(entry: RecordedEvent, before: FlowState, after: FlowState): FlowEvent[] | null {
  if (entry.changes.length === 0) return [];
  const first = mainEvent(entry, before, after);
  return first && [...first, ...actionResults(entry, before, after, first)];
}

const SAID: Partial<Record<Task['state'], Decision>> = {
  agreed: 'agree',
  disagreed: 'disagree',
  solved: 'solve',
  'not-solved': 'not-solve',
};

function mainEvent(entry: RecordedEvent, before: FlowState, after: FlowState): FlowEvent[] | null {
  const { changes, kind } = entry;
  const by = entry.by ?? before.submitter;
  const tasks = changes.flatMap((change) => (change.kind === 'task' ? [change.task] : []));
  const wasOf = (task: Task) => before.tasks.find(({ id }) => id === task.id);
  const became = (state: Task['state']) => tasks.find((task) => task.state === state && wasOf(task)?.state !== state);
  const added = tasks.find((task) => !wasOf(task));
  const form = changes.find((change) => change.kind === 'form')?.values;
  const withForm = form ? { form } : {};
  const acted = (task: Task | undefined, make: (on: { by: string; task: number }) => FlowEvent): FlowEvent[] | null => {
    if (!task) return null;
    const on = { by: task.person, task: task.id };
    return wasOf(task)?.state === 'offered' ? [{ kind: 'claim', ...on }, make(on)] : [make(on)];
  };
  const begun = changes.find((change) => change.kind === 'begun');
  if (begun) return [{ kind: 'submit', by: begun.submitter, form: begun.form, picked: begun.picked }];
  switch (kind) {
    case 'agree':
    case 'disagree':
    case 'solve':
    case 'not-solve':
      return acted(
        tasks.find((task) => SAID[task.state] === kind && wasOf(task)?.state !== task.state),
        (on) => ({ kind: 'decide', ...on, decision: kind, ...withForm }),
      );
    case 'return': {
      const to = returnedTo(before, after);
      const afterwards = after.returned?.afterwards ?? 'restart';
      return to && acted(became('returned'), (on) => ({ kind: 'return', ...on, to, afterwards, ...withForm }));
    }
    case 'resubmit':
      return [{ kind: 'resubmit', by, form: form ?? {} }];
    case 'claim':
      return oneOf(became('open'), (task) => ({ kind: 'claim', by: task.person, task: task.id }));
    case 'transfer':
      return added ? acted(became('transferred'), (on) => ({ kind: 'transfer', ...on, to: added.person })) : null;
    case 'delegate':
      return added ? acted(became('delegated'), (on) => ({ kind: 'delegate', ...on, to: added.person })) : null;
    case 'take-back':
      return oneOf(became('open'), (task) => ({ kind: 'take-back', by: task.person, task: task.id }));
    case 'evaluate':
      return acted(became('evaluated'), (on) => ({ kind: 'evaluate', ...on, form: form ?? {} }));
    case 'wait-over':
      return acted(became('solved'), (on) => ({ kind: 'wait-over', ...on }));
    case 'read':
      return oneOf(tasks[0], (task) => ({ kind: 'read', by: task.person, task: task.id }));
    case 'withdraw':
      return [{ kind: 'withdraw', by }];
    case 'end':
      return [{ kind: 'end', by }];
    case 'move':
      return oneOf(newVisits(before, after)[0], (visit) => ({ kind: 'move', by, to: visit.step }));
    case 'action-done':
    case 'action-failed':
      return [];
    default:
      return kind === 'timer' || kind.startsWith('clock-') ? firedTimer(changes) : null;
  }
}

const oneOf = <T>(found: T | undefined, make: (found: T) => FlowEvent): FlowEvent[] | null =>
  found === undefined ? null : [make(found)];

const firedTimer = (changes: readonly Change[]): FlowEvent[] | null =>
  oneOf(
    changes.find((change) => change.kind === 'timer-cleared'),
    ({ id }) => ({ kind: 'timer', timer: id }),
  );

const newVisits = (before: FlowState, after: FlowState): Visit[] =>
  after.visits.filter(({ id }) => !before.visits.some((old) => old.id === id));

function returnedTo(before: FlowState, after: FlowState): ReturnTarget | null {
  if (after.status === 'returned') return { kind: 'submitter' };
  const [opened] = newVisits(before, after);
  return opened ? { kind: 'step', step: opened.step } : null;
}

/** What the product did by itself in the same entry, in the order in which it was done. */
function actionResults(
  { changes, kind }: RecordedEvent,
  before: FlowState,
  after: FlowState,
  first: readonly FlowEvent[],
): FlowEvent[] {
  // The first form that stands there is that of whoever acted.
  let form: FlowState['form'] | undefined;
  let own = first.some((event) => 'form' in event && event.kind !== 'submit');
  const closed = new Set(before.visits.filter((visit) => visit.outcome !== null).map(({ id }) => id));
  const waited = new Set(after.tasks.filter((task) => task.state === 'solved').map((task) => task.visit));
  return changes.flatMap((change): FlowEvent[] => {
    if (change.kind === 'form' && own) own = false;
    else if (change.kind === 'form') form = change.values;
    if (change.kind !== 'visit' || closed.has(change.visit.id) || waited.has(change.visit.id)) return [];
    const { id: visit, outcome } = change.visit;
    if (outcome === 'failed') return [{ kind: 'action-failed', visit }];
    // A wait whose clock ran out is done as well.
    if (outcome !== 'done' || kind === 'clock-wait' || kind === 'timer') return [];
    const values = form;
    form = undefined;
    return [{ kind: 'action-done', visit, ...(values ? { form: values } : {}) }];
  });
}

/** The facts that must have led to what an entry changed: whoever was asked at a step was found for it. */
export function deriveFacts(flow: Flow, { changes }: RecordedEvent, before: FlowState, after: FlowState): Facts {
  const people: Record<string, string[]> = {};
  const [substitutes, heads]: Record<string, string>[] = [{}, {}];
  for (const visit of newVisits(before, after)) {
    const asked = after.tasks.filter((task) => task.visit === visit.id && task.part === 'voter');
    people[visit.step] = asked.map((task) => task.instead ?? task.person);
    for (const { person, instead } of asked) if (instead) Object.assign(substitutes as object, { [instead]: person });
    const step = findStep(flow, visit.step);
    const passed = visit.outcome === 'passed' && asked.length === 0;
    if (passed && step && 'whenSubmitter' in step && step.whenSubmitter === 'skip')
      people[visit.step] = [after.submitter];
  }
  for (const change of changes) {
    if (change.kind !== 'task' || before.tasks.some(({ id }) => id === change.task.id)) continue;
    const from = before.tasks.find((old) => old.visit === change.task.visit && old.order === change.task.order);
    if (from && isUnsettled(from)) Object.assign(heads as object, { [from.person]: change.task.person });
  }
  for (const person of after.copied.filter((each) => !before.copied.includes(each)))
    for (const step of flow.steps) if (step.kind === 'copy') people[step.id] = [...(people[step.id] ?? []), person];
  return {
    people,
    substitutes: substitutes as Record<string, string>,
    heads: heads as Record<string, string>,
    inactive: [],
    owner: null,
    administrators: [],
    keptOut: [],
    undoable: [],
    calendar: { timeZone: 'UTC', weekdays: defaultWeekdays, hours: defaultHours, exceptions: {} },
  };
}
