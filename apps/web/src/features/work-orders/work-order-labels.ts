import { type Say, type TextKey, useSay } from '#web/client/texts.ts';
import type { Format } from '#web/ui/base/format.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords, type Words } from '#web/ui/base/words.ts';

export type OrderText = TextKey<'work-orders'>;
type After<P extends string> = OrderText extends infer K ? (K extends `${P}-${infer R}` ? R : never) : never;

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
