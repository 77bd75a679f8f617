import { useSay } from '#web/client/texts.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { MOST_COUNTED, useFollowInbox, useUnread } from './inbox.queries.ts';
import styles from './unread-badge.module.css';

/** The number of unread messages on the bell; it updates itself, and is hidden at zero. */
export function UnreadBadge() {
  const say = useSay('inbox-messages');
  useFollowInbox();
  const unread = useUnread();
  if (!unread) return null;
  const count = shortUnread(unread);
  return (
    <span className={styles.badge} data-testid="unread">
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{say('unread-n', { n: count })}</VisuallyHidden>
    </span>
  );
}

/** The server counts to a hundred. */
export const shortUnread = (n: number): string => (n >= MOST_COUNTED ? '99+' : String(n));
