import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { AreaParts } from '../area-parts.ts';
import type { BusinessRow } from '../flows-businesses.queries.ts';
import styles from './businesses-page.module.css';

type Props = {
  of: Pick<BusinessRow, 'id' | 'name' | 'running' | 'late'>;
  casesOf: AreaParts['casesOf'];
  /** Nothing beside them says what is counted. */
  alone?: boolean;
};

/** How many cases are under way and how many of them are late; each leads to its list, for who may open that. */
export function CaseCounts({ of: { id, name, running, late }, casesOf, alone = false }: Props) {
  const say = useSay('flows-businesses');
  const words = useWords();
  const count = (which: 'running' | 'late', n: number, text: string) =>
    casesOf && n > 0 ? (
      <Link to={casesOf(id, which)} aria-label={say(`${which}-of`, { name: words(name), n })}>
        {text}
      </Link>
    ) : (
      <span>{text}</span>
    );
  return (
    <span className={styles.counts} data-alone={alone || undefined}>
      {count('running', running, say(alone ? 'running-alone' : 'running-n', { n: running }))}
      {late > 0 && <span className={styles.late}>{count('late', late, say('late-n', { n: late }))}</span>}
    </span>
  );
}
