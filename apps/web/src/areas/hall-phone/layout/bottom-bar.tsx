import type { PageId } from '@campus/messages/zh/pages.ts';
import { useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { BellIcon, GridIcon, PersonIcon } from '#web/features/frames/icons.tsx';
import { MessagesNotBuilt } from '#web/features/frames/messages-button.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { HomeIcon } from '#web/ui/base/icons.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { LoginOnlyLink } from '../login-only-link.tsx';
import styles from './bottom-bar.module.css';

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
  const { say: sayUi } = useTexts();
  const sheet = useRef<HTMLDialogElement>(null);
  return (
    <>
      <nav className={styles.bar} aria-label={say('bottom-bar')}>
        <LoginOnlyLink page="main" orgSign={orgSign} className={styles.tab} current={page === 'hall-phone.main'}>
          <HomeIcon size={24} />
          <span>{say('tab-home')}</span>
        </LoginOnlyLink>
        <LoginOnlyLink page="serviceArea" orgSign={orgSign} className={styles.tab} current={business.includes(page)}>
          <GridIcon size={24} />
          <span>{say('tab-business')}</span>
        </LoginOnlyLink>
        <button type="button" className={styles.tab} onClick={() => sheet.current?.showModal()} data-testid="messages">
          <BellIcon size={24} />
          <span>{say('tab-messages')}</span>
        </button>
        <LoginOnlyLink page="identity" orgSign={orgSign} className={styles.tab} current={me.includes(page)}>
          <PersonIcon size={24} />
          <span>{say('tab-me')}</span>
        </LoginOnlyLink>
      </nav>
      <dialog ref={sheet} className={styles.sheet} aria-label={say('messages')}>
        <MessagesNotBuilt />
        <Button wide onClick={() => sheet.current?.close()}>
          {sayUi('close')}
        </Button>
      </dialog>
    </>
  );
}
