import { useSay } from '#web/client/texts.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { Cost, Package } from './network-packages.queries.ts';

export function useOfficeLabels() {
  const say = useSay('network-packages');
  const words = useWords();
  const format = useFormat();
  return {
    say,
    words,
    format,
    price: ({ period, priceFen }: Pick<Package, 'period' | 'priceFen'>) =>
      say(`price-${period}`, { price: format.money(priceFen) }),
    /** What an entry of the ledger is about, in one line. */
    about: ({ packageName, startOn, endOn, method, note }: Cost) =>
      [
        words(packageName),
        startOn && endOn && say('between', { from: format.date(startOn), until: format.date(endOn) }),
        method === 'balance' ? say('method-balance') : method === 'refund' ? say('method-refund') : method,
        note,
      ]
        .filter(Boolean)
        .join(' · '),
  };
}
