import type { PageId } from '@campus/messages/zh/pages.ts';
import { lazy, Suspense } from 'react';
import { useHallSession } from '#web/client/sessions.ts';
import { useSay, withTexts } from '#web/client/texts.ts';
import { BellIcon, GridIcon, PersonIcon } from '#web/ui/base/frame-icons.tsx';
import { HomeIcon } from '#web/ui/base/icons.tsx';
import { LoginOnlyLink } from '../login-only-link.tsx';
import styles from './bottom-bar.module.css';

// Loaded lazily: the first page does not need it.
const UnreadBadge = lazy(() =>
  withTexts(['inbox-messages'], () => import('#web/features/inbox/unread-badge.tsx')).then(({ UnreadBadge }) => ({
    default: UnreadBadge,
  })),
);

type Props = { page: PageId | undefined; orgSign: string | null };
const business: (PageId | undefined)[] = [
  'hall-phone.serviceArea',
  'hall-phone.latestUsed',
  'hall-phone.serviceTraceSubmit',
  'hall-phone.serviceTraceJoin',
];
const me: (PageId | undefined)[] = ['hall-phone.identity', 'hall-phone.account', 'hall-phone.editIdentity'];

/** Home, business, messages, me: within reach of a thumb. */
export function BottomBar({ page, orgSign }: Props) {
  const say = useSay('frames');
  const signedIn = useHallSession(orgSign) !== null;
  return (
    <nav className={styles.bar} aria-label={say('bottom-bar')}>
      <LoginOnlyLink page="main" orgSign={orgSign} className={styles.tab} current={page === 'hall-phone.main'}>
        <HomeIcon size={24} />
        <span>{say('tab-home')}</span>
      </LoginOnlyLink>
      <LoginOnlyLink page="serviceArea" orgSign={orgSign} className={styles.tab} current={business.includes(page)}>
        <GridIcon size={24} />
        <span>{say('tab-business')}</span>
      </LoginOnlyLink>
      <LoginOnlyLink page="messages" orgSign={orgSign} className={styles.tab} current={page === 'hall-phone.messages'}>
        <BellIcon size={24} />
        <span>{say('tab-messages')}</span>
        {signedIn && (
          <Suspense fallback={null}>
            <UnreadBadge />
          </Suspense>
        )}
      </LoginOnlyLink>
      <LoginOnlyLink page="identity" orgSign={orgSign} className={styles.tab} current={me.includes(page)}>
        <PersonIcon size={24} />
        <span>{say('tab-me')}</span>
      </LoginOnlyLink>
    </nav>
  );
}
