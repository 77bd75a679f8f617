import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { StarRating } from '#web/ui/base/stars.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Process } from '../../flow-types.ts';
import { BlockedReturns } from '../blocked-returns.tsx';
import styles from './panel-notices.module.css';

/** What the reader has to know first: that it was returned or hung up, and how it was evaluated. */
export function PanelNotices({ process }: { process: Process }) {
  const say = useSay('flows-monitoring');
  const { say: label, words } = useFlowLabels();
  const format = useFormat();
  const { returned, hung, evaluation } = process;
  return (
    <>
      {returned && (
        <section className={styles.notice} data-kind="attention" aria-label={label('state-returned')}>
          <Chip kind="attention">{label('state-returned')}</Chip>
          <p>
            <Sentence>
              {say('returned-by', {
                name: returned.by?.name ?? label('by-system'),
                step: words(returned.stepName),
                at: format.dateTime(returned.at),
              })}
            </Sentence>
          </p>
          {returned.reason && (
            <Typed as="p" className={styles.reason}>
              {returned.reason}
            </Typed>
          )}
        </section>
      )}
      {hung.map((pause) => (
        <section key={pause.visit} className={styles.notice} data-kind="attention" aria-label={label('state-hung-up')}>
          <Chip kind="attention">{label('state-hung-up')}</Chip>
          <p>{say('hung-since', { step: words(pause.stepName), at: format.dateTime(pause.since) })}</p>
          <Typed as="p" className={styles.reason}>
            {pause.reason}
          </Typed>
          {pause.resumeAt !== null && <p>{say('hung-until', { at: format.dateTime(pause.resumeAt) })}</p>}
        </section>
      ))}
      {evaluation && (
        <section className={styles.notice} aria-label={say('evaluation')}>
          <div className={styles.judged}>
            <strong>{say('evaluation')}</strong>
            <StarRating value={evaluation.stars} />
            <Chip kind={evaluation.achieved ? 'done' : 'attention'}>
              {say(evaluation.achieved ? 'achieved' : 'not-achieved')}
            </Chip>
            <time>{format.dateTime(evaluation.at)}</time>
          </div>
          {evaluation.text && (
            <Typed as="p" className={styles.reason}>
              {evaluation.text}
            </Typed>
          )}
        </section>
      )}
      <BlockedReturns process={process} />
    </>
  );
}
