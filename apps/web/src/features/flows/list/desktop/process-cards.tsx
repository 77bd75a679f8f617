import { Checkbox } from 'antd';
import { useSay } from '#web/client/texts.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import { DueCell, MomentCell, PersonCell, StarsCell, StateCell, StepCell } from './cells.tsx';
import styles from './process-cards.module.css';
import type { ProcessRowsProps } from './process-rows.ts';
import { TitleLink } from './title-link.tsx';

/** The same rows where a table has no room: one card each. */
export function ProcessCards({ rows, current, opened, selected, busy, addressOf, onOpen, onSelect }: ProcessRowsProps) {
  const say = useSay('flows-monitoring');
  const { say: label, words } = useFlowLabels();
  return (
    <ul className={styles.cards} aria-label={say('table')} aria-busy={busy || undefined} data-testid="process-cards">
      {rows.map((row) => (
        <li
          key={row.id}
          data-row={row.id}
          className={styles.card}
          data-current={row.id === (opened ?? current) || undefined}
        >
          <div className={styles.top}>
            {selected && (
              <Checkbox
                aria-label={say('select-row', { number: row.number })}
                checked={selected.has(row.id)}
                onChange={(event) => onSelect([row.id], event.target.checked)}
              />
            )}
            <span className={styles.number}>{row.number}</span>
            <StateCell row={row} />
          </div>
          <div className={styles.title}>
            <TitleLink row={row} addressOf={addressOf} onOpen={onOpen} />
          </div>
          <p className={styles.business}>{words(row.business.name)}</p>
          <dl className={styles.facts}>
            <div>
              <dt>{label('submitter')}</dt>
              <dd>
                <PersonCell person={row.submitter} />
              </dd>
            </div>
            {row.endedAt === null ? (
              <div>
                <dt>{label('present-step')}</dt>
                <dd>
                  <StepCell row={row} />
                </dd>
              </div>
            ) : (
              <div>
                <dt>{label('ended-at')}</dt>
                <dd>
                  <MomentCell at={row.endedAt} />
                </dd>
              </div>
            )}
            {row.dueAt !== null && (
              <div>
                <dt>{label('due-at')}</dt>
                <dd>
                  <DueCell row={row} />
                </dd>
              </div>
            )}
            {row.stars !== null && (
              <div>
                <dt>{label('stars')}</dt>
                <dd>
                  <StarsCell stars={row.stars} />
                </dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}
