import { orderKindOf } from '@campus/rules/work-orders/work-orders.ts';
import { type Say, type TextKey, useSay } from '#web/client/texts.ts';
import type { ChipKind } from '#web/ui/base/chip.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { type Words, wordsIn } from '#web/ui/base/words.ts';
import type { ButtonName, MyTask, Process } from './flow-types.ts';

export type FlowText = TextKey<'flows'>;
type After<P extends string> = FlowText extends infer K ? (K extends `${P}-${infer R}` ? R : never) : never;

const taskStates = [
  'submitted',
  'open',
  'waiting',
  'offered',
  'claimed',
  'delegated',
  'agreed',
  'disagreed',
  'solved',
  'not-solved',
  'passed',
  'timed-out',
  'evaluated',
  'returned',
  'transferred',
  'removed',
  'cancelled',
  'copied',
  'coming',
] as const satisfies readonly After<'task'>[];

type FlowChip = { kind: ChipKind; text: FlowText };

const taskChips: Partial<Record<(typeof taskStates)[number], ChipKind>> = {
  submitted: 'done',
  open: 'running',
  claimed: 'running',
  offered: 'waiting',
  waiting: 'waiting',
  coming: 'waiting',
  agreed: 'done',
  solved: 'done',
  passed: 'done',
  'timed-out': 'attention',
  evaluated: 'done',
  disagreed: 'failed',
  'not-solved': 'attention',
  returned: 'attention',
};

/** What became of somebody at a step; a state that the page does not know is shown as a change. */
export function taskChip(state: string): FlowChip {
  const known = taskStates.find((name) => name === state);
  return known
    ? { kind: taskChips[known] ?? 'neutral', text: `task-${known}` }
    : { kind: 'neutral', text: 'event-other' };
}

/** The name of a button where the business has none of its own; a task that nobody has taken yet is dispatched. */
export function buttonText(button: ButtonName, { state }: Pick<MyTask, 'state'>): FlowText {
  return button === 'transfer' && state === 'offered' ? 'button-dispatch' : `button-${button}`;
}

/** The chip of an urgency; the usual urgency has none. */
export function urgencyChip(urgency: number): FlowChip | null {
  if (urgency === 0) return null;
  return urgency > 1 ? { kind: 'urgent', text: 'urgency-2' } : { kind: 'attention', text: 'urgency-1' };
}

export type FlowLabels = {
  say: Say<'flows'>;
  words: (words: Words | null | undefined) => string;
  /** "Chen, Li and 3 more". */
  names: (people: readonly { name: string }[], more?: number) => string;
};

export function useFlowLabels(): FlowLabels {
  const say = useSay('flows');
  const { language } = useTexts();
  const join = language.startsWith('en') ? ', ' : '、';
  return {
    say,
    words: (words) => wordsIn(language, words),
    names: (people, more = 0) => {
      const listed = people.map(({ name }) => name).join(join);
      return more > 0 ? `${listed} ${say('people-more', { n: more })}` : listed;
    },
  };
}

/** A work order says among its own notices how long it takes. */
export const isOrder = ({ business }: Pick<Process, 'business'>): boolean => orderKindOf(business.code) !== null;
