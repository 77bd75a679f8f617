import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { areaNamed, useTicket } from '#web/features/sign-in/use-ticket.ts';
import { KeyIcon } from '#web/ui/base/frame-icons.tsx';
import { DeskLine } from './desk-line.tsx';
import { firstPage, signInPage } from './first-pages.ts';
import styles from './notice-page.module.css';
import { NoticePage } from './notice-page.tsx';

/** Where the university's sign-in returns to: its ticket is exchanged for a sign-in. [ROOT-3] [PC-17] [SSO-01] */
export function Component() {
  const say = useSay('frames');
  const failure = useFailureText();
  const orgSign = useOrgSign();
  const [search] = useSearchParams();
  const area = areaNamed(search.get('for'));
  const ticket = search.get('ticket');
  const brought = orgSign && ticket ? { orgSign, area, ticket } : null;
  const { failed, again } = useTicket(brought, (of) => firstPage(of, orgSign));
  const [stillFailed, setStillFailed] = useState<unknown>(null);
  if (!failed)
    return (
      <NoticePage
        icon={<KeyIcon size={34} />}
        title={say('ticket-title')}
        text={say(brought ? 'ticket-text' : 'ticket-missing')}
      >
        <div className={styles.ways} data-testid="ticket-page">
          {!brought && (
            <Link className={styles.way} to={withOrganisation(hallPcPages.pages.index.path, orgSign)}>
              {say('way-home')}
            </Link>
          )}
        </div>
      </NoticePage>
    );
  return (
    <NoticePage icon={<KeyIcon size={34} />} title={say('ticket-failed')} text={failure(stillFailed ?? failed)} alert>
      <DeskLine orgSign={orgSign} />
      <div className={styles.ways} data-testid="ticket-page">
        <button type="button" className={styles.way} onClick={() => void again().catch(setStillFailed)}>
          {say('ticket-again')}
        </button>
        <Link className={styles.way} to={signInPage(area, orgSign)}>
          {say('way-home')}
        </Link>
      </div>
    </NoticePage>
  );
}
