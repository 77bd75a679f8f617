import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import type { MessageAddress } from './inbox.queries.ts';
import styles from './message-parts.module.css';
import { MessageRow } from './message-row.tsx';
import { shortUnread } from './unread-badge.tsx';
import type { MessagePage } from './use-message-page.ts';

/** Unread and all. [PC-18] [PH-18] */
export function MessageTabs({ page }: { page: MessagePage }) {
  const say = useSay('inbox-messages');
  return (
    <nav className={styles.tabs} aria-label={say('tabs')}>
      {(['unread', 'all'] as const).map((tab) => (
        <button
          key={tab}
          type="button"
          className={styles.tab}
          aria-current={tab === page.tab ? 'true' : undefined}
          onClick={() => page.choose(tab)}
        >
          {say(`tab-${tab}`)}
          {tab === 'unread' && page.unread ? <span className={styles.count}>{shortUnread(page.unread)}</span> : null}
        </button>
      ))}
    </nav>
  );
}

export function NoMessages({ page }: { page: MessagePage }) {
  const say = useSay('inbox-messages');
  if (page.tab === 'all') return <Empty title={say('no-messages')} text={say('no-messages-text')} />;
  return (
    <Empty
      title={say('no-unread')}
      text={say('no-unread-text')}
      action={<Button onClick={() => page.choose('all')}>{say('to-all')}</Button>}
    />
  );
}

type RowsProps = { page: MessagePage; addressOf: MessageAddress; items: MessagePage['list']['items'] };

export function MessageRows({ page, addressOf, items }: RowsProps) {
  const say = useSay('inbox-messages');
  return (
    <ul aria-label={say('list')}>
      {items.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          to={addressOf(message)}
          onOpen={() => page.read(message)}
          onRead={() => page.read(message)}
        />
      ))}
    </ul>
  );
}
