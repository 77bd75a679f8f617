import { useSay } from '#web/client/texts.ts';
import { CheckIcon, WarningIcon } from '#web/ui/base/icons.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import type { CasesAsked, ConsoleFigure, ConsoleView } from '../console-address.ts';
import type { ConsoleFigures } from '../console-types.ts';
import { ConsoleCard } from './console-card.tsx';
import { FigureLink } from './figure-link.tsx';
import styles from './late-card.module.css';

type Props = { figures: ConsoleFigures; view: ConsoleView; addressOf: (cases: CasesAsked) => string };

/** What is late, and beside it what soon will be, waits, runs and is hung up. */
export function LateCard({ figures, view, addressOf }: Props) {
  const say = useSay('reports-console');
  const format = useFormat();
  const { late, soon, waiting, running, hungUp } = figures;
  const beside: { figure: ConsoleFigure & ('soon' | 'waiting' | 'running' | 'hung-up'); n: number }[] = [
    { figure: 'soon', n: soon },
    { figure: 'waiting', n: waiting.count },
    { figure: 'running', n: running },
    { figure: 'hung-up', n: hungUp },
  ];
  return (
    <ConsoleCard
      title={say('what-is-late')}
      means={say(view === 'mine' ? 'means-what-is-late-mine' : 'means-what-is-late')}
      className={styles.card}
    >
      <div className={styles.late} data-figure="late" data-some={late.count > 0 || undefined}>
        <span className={styles.mark}>{late.count > 0 ? <WarningIcon size={22} /> : <CheckIcon size={22} />}</span>
        <FigureLink
          n={late.count}
          to={addressOf({ figure: 'late' })}
          className={styles.number}
          label={`${say('figure-late')} ${late.count}`}
        />
        <div className={styles.words}>
          <strong>{say('figure-late')}</strong>
          {late.count === 0 && <p>{say(view === 'mine' ? 'none-late-mine' : 'none-late')}</p>}
          {late.oldestAt !== null && <p>{say('oldest-late', { at: format.dateTime(late.oldestAt) })}</p>}
        </div>
      </div>
      <dl className={styles.beside}>
        {beside.map(({ figure, n }) => (
          <div key={figure}>
            <dt>{say(`figure-${figure}`)}</dt>
            <dd>
              <FigureLink n={n} to={addressOf({ figure })} label={`${say(`figure-${figure}`)} ${n}`} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.oldest}>
        {waiting.oldestAt !== null && say('oldest-waiting', { at: format.dateTime(waiting.oldestAt) })}
      </p>
    </ConsoleCard>
  );
}
