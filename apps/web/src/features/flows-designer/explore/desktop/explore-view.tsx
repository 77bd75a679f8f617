import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useExplore } from '../use-explore.ts';
import { ExploreOutcome } from './explore-outcome.tsx';
import styles from './explore-view.module.css';

/** Every way of the draft, gone with real people before anybody publishes it. [DES-08] */
export function ExploreView() {
  const say = useSay('flows-explore');
  const failure = useFailureText();
  const { query, check, isStale, of } = useExplore();
  const { data } = query;
  const busy = query.isFetching;
  return (
    <div className={styles.page}>
      <Small as="p">{say('hint')}</Small>
      <Card as="section" aria-label={say('title')}>
        <div className={styles.tools}>
          <Button kind="primary" busy={busy} onClick={() => check()}>
            {say(of ? 'again' : 'check')}
          </Button>
          <span role="status" className={styles.quiet}>
            {busy ? say('checking') : ''}
          </span>
        </div>
      </Card>
      {of && query.isError && !busy && (
        <Failed why={failure(query.error)} busy={busy} onRetry={() => void query.refetch()} />
      )}
      {isStale && data && (
        <Note as="p" role="status">
          {say('stale')}
        </Note>
      )}
      {of && data && !query.isError && (
        <div aria-busy={busy || undefined}>
          <ExploreOutcome explored={data} of={of} onSubmitter={check} />
        </div>
      )}
    </div>
  );
}
