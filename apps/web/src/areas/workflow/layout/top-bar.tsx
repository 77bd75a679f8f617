import { openPages } from '@campus/contract/pages/open.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import type { PageId } from '@campus/messages/zh/pages.ts';
import { useLocation, useNavigate } from 'react-router';
import { boot } from '#web/client/boot.ts';
import { useSession } from '#web/client/sessions.ts';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { LanguageSwitch } from '#web/features/frames/language-switch.tsx';
import { LookChoices } from '#web/features/frames/look-settings.tsx';
import { type Person, PersonPanel } from '#web/features/frames/person-panel.tsx';
import { Bell } from '#web/features/inbox/bell.tsx';
import { useSignOut } from '#web/features/sign-in/use-sign-out.ts';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { Initials } from '#web/ui/base/initials.tsx';
import { Popover } from '#web/ui/base/popover.tsx';
import { messageAddress } from '../message-address.ts';
import styles from './top-bar.module.css';

/** The name of the page, the way back, and the person. */
export function TopBar({ page, user }: { page: PageId | undefined; user: Person | undefined }) {
  const say = useSay('frames');
  const title = useSay('pages');
  const navigate = useNavigate();
  const opened = useLocation().key === 'default';
  const main = workflowPages.pages.main.path;
  // A page that was opened by its address has nothing behind it.
  const back = () => void (opened ? navigate(main) : navigate(-1));
  const orgSign = useSession()?.orgSign ?? boot().defaultOrganisation;
  const { signOut, busy } = useSignOut('session', withOrganisation(openPages.pages.login.path, orgSign));
  return (
    <header className={styles.bar}>
      {page === 'workflow.main' ? (
        <span />
      ) : (
        <button type="button" className={styles.back} aria-label={say('way-back')} onClick={back}>
          <ChevronIcon size={22} />
        </button>
      )}
      <h1 className={styles.title}>{page && title(page)}</h1>
      <div className={styles.tools}>
        <LanguageSwitch />
        {user && <Bell addressOf={messageAddress(orgSign)} />}
        {user && (
          <Popover label={say('person-menu')} face={<Initials name={user.name} size={30} />} testId="person-menu">
            <PersonPanel person={user} busy={busy} onSignOut={() => void signOut()}>
              <LookChoices />
            </PersonPanel>
          </Popover>
        )}
      </div>
    </header>
  );
}
