import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { WarningIcon } from '#web/ui/base/icons.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useWhenWords } from '../../when-words.ts';
import type { OutageRow } from '../outages-office.queries.ts';
import { useOutageTitle } from '../use-outage-title.ts';
import { AnswerButtons } from './asked-answer.tsx';
import styles from './suspected-list.module.css';

type Props = {
  asked: readonly OutageRow[];
  /** How many there are. */
  unanswered: number;
  /** Where one of them is opened, and all of them are listed. */
  addressOf: (id: string | null) => string;
};

/** On the console: what should be over by now, to be ended or extended in one press. [REP-06] */
export function AskedList({ asked, unanswered, addressOf }: Props) {
  const say = useSay('outages');
  const titleOf = useOutageTitle();
  const when = useWhenWords();
  const more = unanswered - asked.length;
  return (
    <Note as="section" gap="parts" aria-label={say('asked-title')} data-testid="asked-outages">
      <h2 className={styles.title}>
        <WarningIcon size={18} />
        {say('asked-title')}
      </h2>
      <ul className={styles.list}>
        {asked.map((row) => (
          <li key={row.id} className={styles.line}>
            <Link to={addressOf(row.id)}>
              <Sentence>{say('asked-line', { what: titleOf(row), time: when(row) })}</Sentence>
            </Link>
            <AnswerButtons row={row} />
          </li>
        ))}
      </ul>
      {more > 0 && <Link to={addressOf(null)}>{say('asked-more', { n: more })}</Link>}
    </Note>
  );
}
