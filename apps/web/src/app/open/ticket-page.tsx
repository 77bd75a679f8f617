import { getUserLeftMenu } from '@campus/contract/calls/user-info.ts';
import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { hallFor, isPhone } from '@campus/rules/deployment/modes.ts';
import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { boot } from '#web/client/boot.ts';
import { callServer } from '#web/client/call-server.ts';
import { useOrganisation, useOrgSign } from '#web/client/organisation.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { KeyIcon } from '#web/features/frames/icons.tsx';
import { firstMenuEntry } from '#web/features/sign-in/first-menu-entry.ts';
import { areaNamed, useTicket } from '#web/features/sign-in/use-ticket.ts';
import styles from './says-page.module.css';
import { SaysPage } from './says-page.tsx';

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
  const desk = useOrganisation(failed ? orgSign : null).data?.deskPhone;
  if (!failed)
    return (
      <SaysPage
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
      </SaysPage>
    );
  return (
    <SaysPage icon={<KeyIcon size={34} />} title={say('ticket-failed')} text={failure(stillFailed ?? failed)} alert>
      {desk && (
        <p>
          {say('ticket-desk')} <a href={`tel:${desk.replace(/[^\d+]/g, '')}`}>{desk}</a>
        </p>
      )}
      <div className={styles.ways} data-testid="ticket-page">
        <button type="button" className={styles.way} onClick={() => void again().catch(setStillFailed)}>
          {say('ticket-again')}
        </button>
        <Link className={styles.way} to={signInPage(area, orgSign)}>
          {say('way-home')}
        </Link>
      </div>
    </SaysPage>
  );
}

const hallPage = (orgSign: string | null): string => {
  const hall = hallFor({ mode: boot().mode, phone: isPhone(navigator.userAgent) });
  const path = hall === 'hall-phone' ? hallPhonePages.pages.main.path : hallPcPages.pages.index.path;
  return withOrganisation(path, orgSign);
};

/** Where somebody goes on to who was on the way to nowhere else. */
async function firstPage(area: SignOnArea, orgSign: string | null): Promise<string> {
  if (area === 'hall') return hallPage(orgSign);
  if (area === 'workflow') return workflowPages.pages.main.path;
  try {
    return firstMenuEntry(await callServer(getUserLeftMenu, { t: String(Date.now()) })) ?? officePages.base;
  } catch {
    return officePages.base;
  }
}

function signInPage(area: SignOnArea, orgSign: string | null): string {
  if (area === 'hall') return hallPage(orgSign);
  return withOrganisation(openPages.pages[area === 'office' ? 'officeLogin' : 'login'].path, orgSign);
}
