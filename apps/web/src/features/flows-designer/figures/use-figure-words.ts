import { durationText } from '@campus/messages/duration-text.ts';
import { shareOf } from '@campus/rules/reports/figures.ts';
import { useSay } from '#web/client/texts.ts';
import { useFormat } from '#web/ui/base/use-format.ts';

/** Times and shares in the reader's words. */
export function useFigureWords() {
  const say = useSay('flows-step-figures');
  const format = useFormat();
  return {
    say,
    time: (seconds: number) => durationText(seconds, say),
    percent: (share: number) => `${format.number(Math.round(share * 100))}%`,
    /** A part of what passed; null where nothing did. */
    partOf: (part: number, all: number) => {
      const share = shareOf(part, all);
      return share === null ? null : `${format.number(Math.round(share * 100))}%`;
    },
  };
}
