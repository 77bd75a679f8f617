import type { getUserInfo } from '@campus/contract/calls/access.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { Link } from 'react-router';
import { boot } from '#web/client/boot.ts';
import { useOrganisation, useOrganisationName } from '#web/client/organisation.ts';
import { useSession } from '#web/client/sessions.ts';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { BrandMark } from '#web/features/frames/brand-mark.tsx';
import { LanguageSwitch } from '#web/features/frames/language-switch.tsx';
import { LookSettings } from '#web/features/frames/look-settings.tsx';
import { PersonPanel } from '#web/features/frames/person-panel.tsx';
import { Bell } from '#web/features/inbox/bell.tsx';
import { useSignOut } from '#web/features/sign-in/use-sign-out.ts';
import { classes } from '#web/ui/base/classes.ts';
import frameButton from '#web/ui/base/frame-button.module.css';
import { MenuIcon } from '#web/ui/base/frame-icons.tsx';
import { Initials } from '#web/ui/base/initials.tsx';
import { Popover } from '#web/ui/base/popover.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { messageAddress } from '../message-address.ts';
import styles from './header.module.css';

type Props = { user: Reply<typeof getUserInfo> | undefined; onMenu: () => void };

export function Header({ user, onMenu }: Props) {
  const say = useSay('frames');
  const orgSign = useSession()?.orgSign ?? boot().defaultOrganisation;
  const organisation = useOrganisation(orgSign).data;
  const { signOut, busy } = useSignOut('session', withOrganisation(openPages.pages.officeLogin.path, orgSign));
  const name = useOrganisationName(organisation);
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={classes(frameButton.button, styles.menu)}
        aria-label={say('menu-open')}
        onClick={onMenu}
      >
        <MenuIcon />
      </button>
      <Link className={styles.brand} to={officePages.base}>
        <BrandMark logo={organisation?.logo ?? null} size={34} />
        <span className={styles.names}>
          <b>{name ?? <Skeleton width={120} />}</b>
          <span>{say('office')}</span>
        </span>
      </Link>
      <div className={styles.tools}>
        <LanguageSwitch />
        <LookSettings />
        {user && !user.mustChangePassword && <Bell addressOf={messageAddress(orgSign, user.permissions)} />}
        {user && (
          <Popover
            label={say('person-menu')}
            testId="person-menu"
            face={
              <>
                <Initials name={user.name} size={32} />
                <Typed className={styles.person}>{user.name}</Typed>
              </>
            }
          >
            {(close) => (
              <PersonPanel person={user} busy={busy} onSignOut={() => void signOut()}>
                <Link to={workflowPages.pages.main.path} onClick={close}>
                  {say('to-workflow')}
                </Link>
              </PersonPanel>
            )}
          </Popover>
        )}
      </div>
    </header>
  );
}
