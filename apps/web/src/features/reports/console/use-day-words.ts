import { useSay } from '#web/client/texts.ts';
import type { ConsoleView } from './console-address.ts';

/** The words for what comes and goes: of all it is processes that begin and end, of one's own work what came to one and left again. */
export function useDayWords(view: ConsoleView) {
  const say = useSay('reports-console');
  const mine = view === 'mine';
  return {
    begunWord: say(mine ? 'figure-received' : 'figure-begun'),
    endedWord: say(mine ? 'figure-left' : 'figure-ended'),
    means: say(mine ? 'means-comes-mine' : 'means-comes'),
    dayTitle: (on: string, begun: number, ended: number) =>
      say(mine ? 'day-title-mine' : 'day-title', { on, begun, ended }),
    sums: (begun: number, ended: number): string => {
      if (mine) return say('sums-mine', { begun, ended });
      const n = Math.abs(begun - ended);
      const more = n === 0 ? say('sums-same') : say(begun > ended ? 'sums-more' : 'sums-fewer', { n });
      return `${say('sums', { begun, ended })} ${more}`;
    },
  };
}
