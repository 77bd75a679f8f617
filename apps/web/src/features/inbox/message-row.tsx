import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { CheckIcon } from '#web/ui/base/icons.tsx';
import { RecordText } from '#web/ui/base/record-text.tsx';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import type { Message } from './inbox.queries.ts';
import styles from './message-row.module.css';

type Props = {
  message: Message;
  /** Without an address there is nothing to open, and a click only marks it as read. */
  to: string | null;
  onOpen: () => void;
  /** Without it the message is only opened. */
  onRead?: () => void;
};

/** One message: what happened, in a sentence; pressing it leads to what it is about. */
export function MessageRow({ message, to, onOpen, onRead }: Props) {
  const say = useSay('inbox-messages');
  const unread = message.readAt === null;
  return (
    <li className={styles.row} data-unread={unread || undefined} data-testid="message">
      <Row to={to} onOpen={onOpen}>
        <span className={styles.title}>
          {unread && <span className={styles.dot} role="img" aria-label={say('unread')} />}
          <b>
            <RecordText words={message.title} />
          </b>
          <RelativeTime at={message.at} />
        </span>
        <span className={styles.text}>
          <RecordText words={message.text} />
        </span>
      </Row>
      {unread && onRead && (
        <button type="button" className={styles.read} title={say('read-one')} onClick={onRead}>
          <CheckIcon size={18} />
          <VisuallyHidden>{say('read-one')}</VisuallyHidden>
        </button>
      )}
    </li>
  );
}

function Row({ to, onOpen, children }: Pick<Props, 'to' | 'onOpen'> & { children: ReactNode }) {
  return to === null ? (
    <button type="button" className={styles.link} onClick={onOpen}>
      {children}
    </button>
  ) : (
    <Link className={styles.link} to={to} onClick={onOpen}>
      {children}
    </Link>
  );
}
