import { isPhone } from '@campus/rules/deployment/modes.ts';
import { Link, useNavigate, useParams } from 'react-router';
import { useOrganisation, useOrganisationName, useOrgSign } from '#web/client/organisation.ts';
import { safeRedirect } from '#web/client/safe-redirect.ts';
import { useSay } from '#web/client/texts.ts';
import { EntryFrame } from '#web/features/frames/entry-frame.tsx';
import { scanAreaOf } from '#web/features/scan-code/scan-area.ts';
import { ScanScreen } from '#web/features/scan-code/scan-screen.tsx';
import { rememberWay } from '#web/features/sign-in/last-way.ts';
import { Note } from '#web/ui/base/note.tsx';
import { firstPage, signInPage } from './first-pages.ts';
import styles from './scan-login-page.module.css';

/** A code to sign in with, on a page of its own; then on to where the address says. [OPEN-4] [SSO-07] */
export function Component() {
  const say = useSay('scan-code');
  const navigate = useNavigate();
  const orgSign = useOrgSign() as string;
  const organisation = useOrganisation(orgSign).data;
  const target = safeRedirect(useParams().redirect, location.origin);
  const area = scanAreaOf(target);
  const goOn = async () => {
    rememberWay('scan');
    await navigate(target ?? (await firstPage(area, orgSign)), { replace: true });
  };
  const name = useOrganisationName(organisation);
  return (
    <EntryFrame glows={1}>
      <main className={styles.card}>
        <div>
          <p className={styles.name}>{name ?? '\u00a0'}</p>
          <h1 className={styles.title}>{say('title')}</h1>
          <p className={styles.hint}>{say('hint')}</p>
        </div>
        {isPhone(navigator.userAgent) && <Note as="p">{say('on-phone')}</Note>}
        <ScanScreen orgSign={orgSign} area={area} onDone={() => void goOn()} large />
        <footer className={styles.foot}>
          <span>{say('to', { page: say(`area ${area}`) })}</span>
          <Link to={signInPage(area, orgSign)}>{say('other-ways')}</Link>
        </footer>
      </main>
    </EntryFrame>
  );
}
