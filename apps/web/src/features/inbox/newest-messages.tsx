import { listMessages } from '@campus/contract/calls/inbox.ts';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { type MessageAddress, useReading } from './inbox.queries.ts';
import { MessageRow } from './message-row.tsx';
import styles from './newest-messages.module.css';

const FEW = 5;

type Props = {
  addressOf: MessageAddress;
  /** The page of all messages, where this area has one. */
  all?: string;
  onGo: () => void;
};

/** What stands under the bell: the newest that were not read. */
export function NewestMessages({ addressOf, all, onGo }: Props) {
  const say = useSay('inbox-messages');
  const failure = useFailureText();
  const { data, error, isFetching, refetch } = useCall(listMessages, { tab: 'unread', size: FEW }, { staleTime: 0 });
  const { read, readAll, busy } = useReading();
  const items = data?.items ?? [];
  return (
    <section className={styles.panel} aria-label={say('newest')} data-testid="newest-messages">
      <header className={styles.head}>
        <h2>{say('newest')}</h2>
        {items[0] && (
          <Button kind="quiet" busy={busy} onClick={() => items[0] && readAll(items[0].id)}>
            {say('read-all')}
          </Button>
        )}
      </header>
      {!data && !error && <SkeletonList rows={2} picture={false} />}
      {!data && error && <Failed why={failure(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {data && items.length === 0 && <Empty title={say('no-unread')} text={say('no-unread-text')} />}
      <ul>
        {items.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            to={addressOf(message)}
            onOpen={() => {
              read(message);
              onGo();
            }}
          />
        ))}
      </ul>
      {all && (
        <Link className={styles.all} to={all} onClick={onGo}>
          {say('see-all')}
        </Link>
      )}
    </section>
  );
}
