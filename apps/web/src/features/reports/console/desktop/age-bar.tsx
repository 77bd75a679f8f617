import { taskAges } from '@campus/rules/reports/console.ts';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import styles from './age-bar.module.css';

type Props = {
  /** How many are of each age, the youngest first. */
  counts: readonly number[];
  name: string;
  addressOf: (age: number) => string;
};

/** How long somebody has had what is in their hands: four parts, each with its number and a pattern of its own. */
export function AgeBar({ counts, name, addressOf }: Props) {
  const say = useSay('reports-console');
  const format = useFormat();
  return (
    <div className={styles.bar}>
      {taskAges.map((age, n) => {
        const count = counts[n] ?? 0;
        return (
          count > 0 && (
            <Link
              key={age}
              to={addressOf(n)}
              preventScrollReset
              className={styles.part}
              data-age={age}
              style={{ flexGrow: count }}
              title={say(`age-${age}`)}
              aria-label={say('age-of', { name, age: say(`age-${age}`), n: count })}
            >
              <b>{format.number(count)}</b>
            </Link>
          )
        );
      })}
    </div>
  );
}

/** Which pattern is which age. */
export function AgeLegend() {
  const say = useSay('reports-console');
  return (
    <ul className={styles.legend}>
      {taskAges.map((age) => (
        <li key={age}>
          <i aria-hidden="true" className={styles.part} data-age={age} />
          {say(`age-${age}`)}
        </li>
      ))}
    </ul>
  );
}
