import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { OutageRow } from './outages-office.queries.ts';

type Named = Pick<OutageRow, 'places' | 'type' | 'standing'>;

/** Where and what; a suspicion without a type is of reports without one, an announcement is of every type. */
export function useOutageTitle(): (row: Named) => string {
  const say = useSay('outages');
  const words = useWords();
  return ({ places, type, standing }) => {
    const where = places.map(({ name }) => words(name)).join(say('between'));
    const what = type ? words(type) : say(standing === 'suspected' ? 'no-type' : 'every-type');
    return `${where} · ${what}`;
  };
}
