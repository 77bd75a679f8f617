import { workCalendar } from '../basics/calendar.ts';
import type { Condition, Form } from './conditions.ts';
import type {
  ButtonRule,
  CallStep,
  ChildStep,
  Flow,
  PersonStep,
  RouterStep,
  SetStep,
  SplitStep,
  Step,
} from './definition.ts';
import type { FlowEvent } from './events.ts';
import {
  type Change,
  type FlowState,
  isUnsettled,
  openVisits,
  replay,
  type Task,
  unbegun,
  type Visit,
} from './state.ts';
import { type StepAnswer, step } from './step.ts';
import type { Button, Decision } from './vocabulary.ts';
import type { Effect, Facts } from './work.ts';

/** Short ways to write definitions and to play them, for tests only. */
const words = (text: string) => ({ zh: text, en: text });
const button: ButtonRule = { name: null, reason: 'optional', attachments: true, signature: false };
const buttons = Object.fromEntries(
  [
    'agree',
    'disagree',
    'solve',
    'not-solve',
    'return',
    'transfer',
    'delegate',
    'add-signer',
    'hang-up',
    'copy',
    'take-back',
  ].map((name) => [name as Button, button]),
);

const person =
  (kind: 'approve' | 'handle') =>
  (id: string, change: Partial<PersonStep> = {}): PersonStep => ({
    id,
    name: words(id),
    kind,
    who: { kind: 'role', role: id },
    voting: { kind: 'all' },
    pool: false,
    nobody: { kind: 'owner' },
    whenSubmitter: 'self',
    whenAgain: 'ask',
    skipWhen: null,
    onDisagree: 'end',
    onNotSolved: 'end',
    timeLimit: null,
    buttons,
    fields: {},
    ...change,
  });
export const approve = person('approve');
export const handle = person('handle');

type Lane = readonly Step[] | { when: Condition; steps: readonly Step[] };
const split =
  (kind: SplitStep['kind']) =>
  (id: string, ...lanes: Lane[]): SplitStep => ({
    id,
    name: words(id),
    kind,
    branches: lanes.map((lane, n) =>
      'when' in lane ? { name: words(`${id}${n}`), ...lane } : { name: words(`${id}${n}`), when: null, steps: lane },
    ),
  });
export const parallel = split('parallel');
export const exclusive = split('exclusive');
export const inclusive = split('inclusive');
export const when = (field: string, is: 'is' | 'more' | 'at-most', value: string | number): Condition => ({
  kind: 'field',
  field,
  is,
  value,
});
export const copy = (id: string): Step => ({ id, name: words(id), kind: 'copy', who: { kind: 'label', label: id } });
export const wait = (id: string, ms: number, clock: 'working' | 'calendar' = 'calendar'): Step => ({
  id,
  name: words(id),
  kind: 'wait',
  until: { kind: 'span', span: { ms, clock } },
});
export const action = (id: string, name: string, onFailure: 'end' | 'owner' = 'owner'): Step => ({
  id,
  name: words(id),
  kind: 'action',
  action: name,
  onFailure,
});
export const evaluate = (id: string, reopen: string | null = null): Step => ({
  id,
  name: words(id),
  kind: 'evaluate',
  closeAfter: { ms: 7 * 86_400_000, clock: 'calendar' },
  reopen,
});
export const end = (id: string, outcome: 'done' | 'refused' = 'done'): Step => ({
  id,
  name: words(id),
  kind: 'end',
  outcome,
});

/** A router with its ways: a condition or none, and where it leads. */
export const router = (id: string, ...ways: [Condition | null, string][]): RouterStep => ({
  id,
  name: words(id),
  kind: 'router',
  ways: ways.map(([condition, to], n) => ({ id: `${id}-${n}`, when: condition, to })),
});
export const set = (id: string, change: Partial<SetStep> = {}): SetStep => ({
  id,
  name: words(id),
  kind: 'set',
  values: [{ field: 'days', from: { kind: 'value', value: 1 } }],
  onFailure: 'owner',
  ...change,
});
export const child = (id: string, change: Partial<ChildStep> = {}): ChildStep => ({
  id,
  name: words(id),
  kind: 'child',
  business: 'other',
  wait: true,
  each: { kind: 'once' },
  submitter: 'submitter',
  fill: [],
  take: [],
  onRefused: 'go-on',
  onFailure: 'owner',
  ...change,
});
export const call = (id: string, change: Partial<CallStep> = {}): CallStep => ({
  id,
  name: words(id),
  kind: 'call',
  connection: 'system',
  method: 'POST',
  path: '/',
  send: [],
  answer: { kind: 'reply' },
  take: [],
  timeoutMs: 1000,
  onFailure: 'owner',
  ...change,
});

export const flowOf = (steps: readonly Step[], change: Partial<Flow> = {}): Flow => ({
  start: { id: 'start', name: words('start'), fields: {} },
  steps,
  withdraw: 'any-time',
  resubmit: 'ask',
  meaning: 2,
  ...change,
});

export const MONDAY = Date.parse('2026-11-16T02:00:00Z');
export const HOUR = 3_600_000;

/** A process in play: each call is one event; what was refused changes nothing and is remembered. */
export class Play {
  state: FlowState = unbegun();
  changes: Change[] = [];
  effects: Effect[] = [];
  now = MONDAY;
  facts: Facts;
  flow: Flow;

  constructor(flow: Flow, people: Record<string, string[]> = {}, facts: Partial<Facts> = {}) {
    this.flow = flow;
    this.facts = {
      people,
      inactive: [],
      substitutes: {},
      heads: {},
      owner: 'owner',
      administrators: ['admin'],
      calendar: workCalendar({ timeZone: 'Asia/Shanghai' }),
      ...facts,
    };
  }

  take(event: FlowEvent): StepAnswer {
    const answer = step(this.flow, this.state, event, this.facts, this.now);
    if (answer.ok) {
      this.state = answer.state;
      this.changes.push(...answer.changes);
      this.effects = [...answer.effects];
    }
    return answer;
  }
  /** As `take`, but a refusal is a fault of the test. */
  do(event: FlowEvent): this {
    const answer = this.take(event);
    if (!answer.ok) throw new Error(`refused: ${answer.refusal}`);
    return this;
  }
  refusal(event: FlowEvent): string | null {
    const answer = this.take(event);
    return answer.ok ? null : answer.refusal;
  }
  submit(form: Form = {}, picked: Record<string, string[]> = {}, by = 'sub'): this {
    return this.do({ kind: 'submit', by, form, picked });
  }
  /** The unsettled task of a person, at a step where that matters. */
  task(personId: string, stepId?: string): Task {
    const visits = new Set(
      this.state.visits
        .filter((visit) => visit.outcome === null && (!stepId || visit.step === stepId))
        .map((visit) => visit.id),
    );
    const found = this.state.tasks.find(
      (task) => task.person === personId && isUnsettled(task) && visits.has(task.visit),
    );
    if (!found) throw new Error(`${personId} has no task${stepId ? ` at ${stepId}` : ''}`);
    return found;
  }
  decide(personId: string, decision: Decision = 'agree', stepId?: string): this {
    return this.do({ kind: 'decide', by: personId, task: this.task(personId, stepId).id, decision });
  }
  /** The visit of a step that waits. */
  visit(stepId: string): Visit {
    const found = openVisits(this.state).find((visit) => visit.step === stepId);
    if (!found) throw new Error(`nothing waits at ${stepId}`);
    return found;
  }
  /** What the product was doing at a step is done. */
  done(stepId: string, form?: Form): this {
    return this.do({ kind: 'action-done', visit: this.visit(stepId).id, ...(form ? { form } : {}) });
  }
  pass(ms: number): this {
    this.now += ms;
    for (;;) {
      const due = this.state.timers.filter((timer) => timer.dueAt <= this.now).sort((a, b) => a.dueAt - b.dueAt)[0];
      if (!due || this.state.status !== 'running') return this;
      this.do({ kind: 'timer', timer: due.id });
    }
  }
  /** Who is asked now, as `step:person`. */
  get asked(): string[] {
    return openVisits(this.state)
      .flatMap((visit) =>
        this.state.tasks
          .filter((task) => task.visit === visit.id && (task.state === 'open' || task.state === 'offered'))
          .map((task) => `${visit.step}:${task.person}`),
      )
      .sort();
  }
  get replayed(): FlowState {
    return replay(this.changes);
  }
}
