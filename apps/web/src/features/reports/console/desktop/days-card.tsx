import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { sumOf } from '../bars.ts';
import type { DaysProps } from '../console-types.ts';
import { useDayWords } from '../use-day-words.ts';
import { ConsoleCard } from './console-card.tsx';
import { DayBars } from './day-bars.tsx';
import styles from './days-card.module.css';
import { FigureLink } from './figure-link.tsx';

/** What comes and goes: how many began and ended on each of the last working days, as bars or as a table. */
export function DaysCard(props: DaysProps) {
  const say = useSay('reports-console');
  const { begunWord, endedWord, sums, means } = useDayWords(props.view);
  const [table, setTable] = useState(false);
  const begun = sumOf(props.days.map((day) => day.begun));
  const ended = sumOf(props.days.map((day) => day.ended));
  const some = begun + ended > 0;
  return (
    <ConsoleCard
      title={say('what-comes')}
      means={means}
      end={
        <div className={styles.end}>
          <p className={styles.legend}>
            <span>
              <i aria-hidden="true" className={styles.begunKey} />
              {begunWord}
            </span>
            <span>
              <i aria-hidden="true" className={styles.endedKey} />
              {endedWord}
            </span>
          </p>
          {some && (
            <button type="button" className={styles.toggle} onClick={() => setTable(!table)}>
              {say(table ? 'show-bars' : 'show-table')}
            </button>
          )}
        </div>
      }
    >
      <p className={styles.sums}>{some ? sums(begun, ended) : say('no-days')}</p>
      {table && some ? <DayTable {...props} /> : <DayBars {...props} />}
    </ConsoleCard>
  );
}

function DayTable({ days, today, view, addressOf }: DaysProps) {
  const say = useSay('reports-console');
  const { begunWord, endedWord } = useDayWords(view);
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
    <section className={styles.box} tabIndex={0} aria-label={say('days-table')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{say('day')}</th>
            <th scope="col">{begunWord}</th>
            <th scope="col">{endedWord}</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ on, begun, ended }) => (
            <tr key={on}>
              <th scope="row">{on === today ? say('today') : format.date(on)}</th>
              <td>
                <FigureLink n={begun} to={addressOf({ figure: 'begun', on })} />
              </td>
              <td>
                <FigureLink n={ended} to={addressOf({ figure: 'ended', on })} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
