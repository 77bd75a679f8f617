import { isTimelineKind } from '@campus/rules/flows/vocabulary.ts';
import { type Say, type TextKey, useSay } from '#web/client/texts.ts';
import type { Format } from '#web/ui/base/format.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords, type Words } from '#web/ui/base/words.ts';

export type OrderText = TextKey<'work-orders'>;

/** What happened; a word that is new to the page is told as a change. */
export function eventText(kind: string): OrderText {
  return isTimelineKind(kind) ? `event-${kind}` : 'event-other';
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
