import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { Link, useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { KeyIcon } from '#web/features/frames/icons.tsx';
import styles from './says-page.module.css';
import { SaysPage } from './says-page.tsx';

/** Where unified login returns to; exchanging the ticket comes with it, and until then the page says so. [ROOT-3] [PC-17] */
export function Component() {
  const say = useSay('frames');
  const orgSign = useOrgSign();
  const hasTicket = useSearchParams()[0].has('ticket');
  return (
    <SaysPage
      icon={<KeyIcon size={34} />}
      title={say('ticket-title')}
      text={say(hasTicket ? 'ticket-text' : 'ticket-missing')}
    >
      <div className={styles.ways} data-testid="ticket-page">
        <Link className={styles.way} to={withOrganisation(hallPcPages.pages.index.path, orgSign)}>
          {say('way-home')}
        </Link>
      </div>
    </SaysPage>
  );
}
