import { useSay } from '#web/client/texts.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { MOST_COUNTED, useFollowInbox, useUnread } from './inbox.queries.ts';
import styles from './unread-badge.module.css';

/** The figure on the bell of somebody who is signed in; it keeps itself true, and stands only where there is something to read. */
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
