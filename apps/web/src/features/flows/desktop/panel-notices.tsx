import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { StarRating } from '#web/ui/base/stars.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { ClosedWays } from '../closed-ways.tsx';
import { useFlowLabels } from '../flow-labels.ts';
import type { Process } from '../flow-types.ts';
import styles from './panel-notices.module.css';

/** What has to be known before anything else: returned, hung up, how it was judged. */
export function PanelNotices({ process }: { process: Process }) {
  const say = useSay('monitoring');
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
      {hung.map((one) => (
        <section key={one.visit} className={styles.notice} data-kind="attention" aria-label={label('state-hung-up')}>
          <Chip kind="attention">{label('state-hung-up')}</Chip>
          <p>{say('hung-since', { step: words(one.stepName), at: format.dateTime(one.since) })}</p>
          <Typed as="p" className={styles.reason}>
            {one.reason}
          </Typed>
          {one.resumeAt !== null && <p>{say('hung-until', { at: format.dateTime(one.resumeAt) })}</p>}
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
      <ClosedWays process={process} />
    </>
  );
}
