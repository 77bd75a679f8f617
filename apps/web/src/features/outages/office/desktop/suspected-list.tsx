import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { WarningIcon } from '#web/ui/base/icons.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import type { OutageRow } from '../outages-office.queries.ts';
import styles from './suspected-list.module.css';

type Props = {
  suspected: { suspected: number; items: readonly OutageRow[] };
  /** Where one of them is opened, and all of them are listed. */
  addressOf: (id: string | null) => string;
};

/** Before everything else on the console: what several people reported at once. [REP-06] */
export function SuspectedList({ suspected: { suspected, items }, addressOf }: Props) {
  const say = useSay('outages');
  const words = useWords();
  const more = suspected - items.length;
  return (
    <Note as="section" gap="parts" aria-label={say('suspected-title')} data-testid="suspected-outages">
      <h2 className={styles.title}>
        <WarningIcon size={18} />
        {say('suspected-title')}
      </h2>
      <ul className={styles.list}>
        {items.map(({ id, places, type, concerned }) => {
          const place = places.map(({ name }) => words(name)).join(say('between'));
          return (
            <li key={id} className={styles.line}>
              <span>
                <Sentence>
                  {say('suspected-line', { place, n: concerned, what: type ? words(type) : say('no-type') })}
                </Sentence>
              </span>
              <ButtonLink to={addressOf(id)} aria-label={`${say('look-at-it')} · ${place}`}>
                {say('look-at-it')}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
      {more > 0 && <Link to={addressOf(null)}>{say('suspected-more', { n: more })}</Link>}
    </Note>
  );
}
