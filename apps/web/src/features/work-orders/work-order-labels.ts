import { type Say, type TextKey, useSay } from '#web/client/texts.ts';
import type { ChipKind } from '#web/ui/base/chip.tsx';
import type { Format } from '#web/ui/base/format.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords, type Words } from '#web/ui/base/words.ts';
import type { Order, OrderGroup } from './order-types.ts';

export type OrderText = TextKey<'work-orders'>;
type After<P extends string> = OrderText extends infer K ? (K extends `${P}-${infer R}` ? R : never) : never;

/** The one chip of an order: a word and a mark, never a colour alone. */
export type OrderChip = { kind: ChipKind; text: OrderText };
export type Standing = Pick<Order, 'status' | 'outcome' | 'group' | 'hungUp' | 'waitsForEvaluation'>;

const outcomeChips: Record<NonNullable<Order['outcome']>, OrderChip> = {
  done: { kind: 'done', text: 'state-done' },
  refused: { kind: 'failed', text: 'state-refused' },
  unsolved: { kind: 'attention', text: 'state-unsolved' },
  withdrawn: { kind: 'neutral', text: 'state-withdrawn' },
  'ended-by-administrator': { kind: 'neutral', text: 'state-ended' },
  failed: { kind: 'failed', text: 'state-failed' },
};
const groupChips: Record<OrderGroup, OrderChip> = {
  todo: { kind: 'waiting', text: 'state-todo' },
  doing: { kind: 'running', text: 'state-doing' },
  done: { kind: 'done', text: 'state-done' },
  abort: { kind: 'neutral', text: 'state-withdrawn' },
};

/** Where an order stands, said as its requester would; what waits for the requester comes first. */
export function orderChip({ status, outcome, group, hungUp, waitsForEvaluation }: Standing): OrderChip {
  if (status === 'returned') return { kind: 'attention', text: 'state-returned' };
  if (status === 'running' && hungUp) return { kind: 'waiting', text: 'state-hung-up' };
  if (waitsForEvaluation) return { kind: 'attention', text: 'state-to-evaluate' };
  return (status === 'ended' && outcome && outcomeChips[outcome]) || groupChips[group];
}

const eventKinds = [
  'submit',
  'resubmit',
  'edit',
  'decide',
  'agree',
  'disagree',
  'solve',
  'not-solve',
  'return',
  'take-back',
  'transfer',
  'delegate',
  'dispatch',
  'add-signer',
  'remove-signer',
  'claim',
  'release',
  'read',
  'hang-up',
  'resume',
  'copy',
  'pick',
  'remind',
  'withdraw',
  'evaluate',
  'reopen',
  'end',
  'move',
  'hand-over',
  'hang-up-process',
  'resume-process',
  'wait-over',
  'left',
  'clock-remind',
  'clock-escalate',
  'clock-reassign',
  'clock-pass',
  'clock-refuse',
  'clock-late',
  'clock-resume',
  'clock-close',
  'clock-wait',
  'timer',
  'action-done',
  'action-failed',
  'own-application',
  'delete',
] as const satisfies readonly After<'event'>[];

/** What happened; a word that is new to the page is told as a change. */
export function eventText(kind: string): OrderText {
  const known = eventKinds.find((one) => one === kind);
  return known ? `event-${known}` : 'event-other';
}

/** When somebody comes: one day and two times, or two days where it goes over midnight. */
export function slotText(fromAt: number, untilAt: number, format: Format): string {
  const [from, until] = [format.date(fromAt), format.date(untilAt)];
  return `${from} ${format.time(fromAt)} – ${from === until ? '' : `${until} `}${format.time(untilAt)}`;
}

export type OrderLabels = {
  say: Say<'work-orders'>;
  words: (words: Words | null | undefined) => string;
  /** "Chen, Li"; of many only the first three by name. */
  names: (people: readonly { name: string }[]) => string;
  format: Format;
};

const MOST_NAMED = 3;

export function useOrderLabels(): OrderLabels {
  const say = useSay('work-orders');
  const { language } = useTexts();
  const join = language.startsWith('en') ? ', ' : '、';
  return {
    say,
    words: useWords(),
    format: useFormat(),
    names: (people) => {
      const names = people.map(({ name }) => name);
      if (names.length <= MOST_NAMED) return names.join(join);
      return say('names-more', { names: names.slice(0, MOST_NAMED).join(join), n: names.length });
    },
  };
}
