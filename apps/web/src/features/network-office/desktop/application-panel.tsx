import { useFailureText } from '#web/client/texts.ts';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { AskedFor, Clock } from '../application-parts.tsx';
import { useOfficeLabels } from '../office-labels.ts';
import { useApplicationPanel } from '../use-application-panel.ts';
import styles from './panels.module.css';

/** An application of the network in the panel beside a list of processes, in place of its plain form. */
export function ApplicationPanel({ id }: { id: string }) {
  const { say } = useOfficeLabels();
  const failure = useFailureText();
  const { asked, shown } = useApplicationPanel(id);
  if (!shown && asked.error)
    return <Failed why={failure(asked.error)} busy={asked.isFetching} onRetry={() => void asked.refetch()} />;
  if (!shown) return <SkeletonText lines={7} />;
  return (
    <>
      <section className={styles.part} aria-label={say('asked-for')}>
        <h3>{say('asked-for')}</h3>
        <AskedFor shown={shown} />
      </section>
      {shown.clock && (
        <section className={styles.part} aria-label={say('clock')}>
          <h3>{say('clock')}</h3>
          <Clock shown={shown} />
        </section>
      )}
    </>
  );
}
