import type { Condition } from '@campus/rules/flows/conditions.ts';
import type {
  ButtonRule,
  CopyStep,
  EvaluateStep,
  Flow,
  PersonStep,
  Span,
  SplitStep,
  Step,
  TimeLimit,
  Who,
  Words,
} from '@campus/rules/flows/definition.ts';
import type { FieldKind, FormField } from '@campus/rules/flows/form.ts';
import type { Button } from '@campus/rules/flows/vocabulary.ts';

/** Short words for writing definitions: what is usual is left out. */

export const say = (zh: string, en: string): Words => ({ zh, en });
/** Paragraphs, one under the other. */
export const text = (...lines: readonly Words[]): Words => ({
  zh: lines.map((line) => line.zh).join('\n'),
  en: lines.map((line) => line.en).join('\n'),
});

const HOUR = 3_600_000;
/** A working day has seven hours in the published calendar. */
export const workingDays = (days: number): Span => ({ ms: days * 7 * HOUR, clock: 'working' });
export const calendarDays = (days: number): Span => ({ ms: days * 24 * HOUR, clock: 'calendar' });

export const limit = (
  after: Span,
  remind: TimeLimit['remind'],
  last: 'nothing' | 'pass' | 'refuse' | 'escalate',
): TimeLimit => ({ after, remind, finally: { kind: last } });

const plain: ButtonRule = { name: null, reason: 'optional', attachments: true, signature: false };
export const button = (change: Partial<ButtonRule> = {}): ButtonRule => ({ ...plain, ...change });
export const withReason = button({ reason: 'required' });
/** The buttons of these names, each as it usually is. */
export const usual = (...names: readonly Button[]): Partial<Record<Button, ButtonRule>> =>
  Object.fromEntries(names.map((name) => [name, name === 'disagree' || name === 'return' ? withReason : plain]));

type Own = Partial<Omit<PersonStep, 'id' | 'name' | 'kind' | 'who' | 'buttons'>>;
const person =
  (kind: 'approve' | 'handle') =>
  (id: string, name: Words, who: Who, buttons: PersonStep['buttons'], own: Own = {}): PersonStep => ({
    id,
    name,
    kind,
    who,
    voting: { kind: 'any' },
    pool: false,
    nobody: { kind: 'owner' },
    whenSubmitter: 'head',
    whenAgain: 'ask',
    skipWhen: null,
    onDisagree: 'end',
    onNotSolved: 'end',
    timeLimit: null,
    buttons,
    fields: {},
    ...own,
  });
export const approve = person('approve');
export const handle = person('handle');
export const copy = (id: string, name: Words, who: Who): CopyStep => ({ id, name, kind: 'copy', who });
export const evaluate = (id: string, closeAfter: Span): EvaluateStep => ({
  id,
  name: say('评价', 'Evaluation'),
  kind: 'evaluate',
  closeAfter,
});

/** The first way is taken when the condition holds, the other one otherwise. */
export const choose = (
  id: string,
  name: Words,
  then: { name: Words; when: Condition; steps: Step[] },
  otherwise: Words,
): SplitStep => ({
  id,
  name,
  kind: 'exclusive',
  branches: [then, { name: otherwise, when: null, steps: [] }],
});
export const together = (
  id: string,
  name: Words,
  ...branches: readonly { name: Words; steps: Step[] }[]
): SplitStep => ({
  id,
  name,
  kind: 'parallel',
  branches: branches.map((branch) => ({ ...branch, when: null })),
});

export const headOfSubmitter = (level: number): Who => ({ kind: 'heads-above-submitter', from: level, levels: 1 });

type Facts = Partial<Omit<FormField, 'id' | 'kind' | 'label'>>;
/** A field that has to be filled in, unless it says otherwise. */
export const field = (id: string, kind: FieldKind, zh: string, en: string, facts: Facts = {}): FormField => ({
  id,
  kind,
  label: say(zh, en),
  hint: null,
  required: true,
  min: null,
  max: null,
  options: [],
  showWhen: null,
  ...facts,
});
export const option = (value: string, zh: string, en: string) => ({ value, label: say(zh, en) });
export const when = (id: string, is: 'is' | 'more' | 'at-least', value: string | number): Condition => ({
  kind: 'field',
  field: id,
  is,
  value,
});
export const start = (zh: string, en: string, fields: Flow['start']['fields'] = {}): Flow['start'] => ({
  id: 'start',
  name: say(zh, en),
  fields,
});
