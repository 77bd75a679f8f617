import { useFailureText } from '#web/client/texts.ts';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { AskedFor, Clock } from '../application-parts.tsx';
import { useOfficeLabels } from '../office-labels.ts';
import { useApplicationPanel } from '../use-application-panel.ts';
import styles from './application-panel.module.css';

/** An application of the network among the cards of a process, in place of its plain form. */
export function ApplicationPanel({ id }: { id: string }) {
  const { say } = useOfficeLabels();
  const failure = useFailureText();
  const { asked, shown } = useApplicationPanel(id);
  if (!shown)
    return (
      <div className={styles.card}>
        {asked.error ? (
          <Failed why={failure(asked.error)} busy={asked.isFetching} onRetry={() => void asked.refetch()} />
        ) : (
          <SkeletonText lines={6} />
        )}
      </div>
    );
  return (
    <>
      <section className={styles.card} aria-label={say('asked-for')}>
        <h2 className={styles.heading}>{say('asked-for')}</h2>
        <AskedFor shown={shown} />
      </section>
      {shown.clock && (
        <section className={styles.card} aria-label={say('clock')}>
          <h2 className={styles.heading}>{say('clock')}</h2>
          <Clock shown={shown} />
        </section>
      )}
    </>
  );
}
