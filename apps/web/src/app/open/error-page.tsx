import { openPages } from '@campus/contract/pages/open.ts';
import { Link, useParams, useSearchParams } from 'react-router';
import { ENDED_MESSAGE } from '#web/client/error-addresses.ts';
import { sessions } from '#web/client/sessions.ts';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { WarningIcon } from '#web/ui/base/icons.tsx';
import { DeskLine } from './desk-line.tsx';
import styles from './notice-page.module.css';
import { NoticePage } from './notice-page.tsx';

const MOST_CHARACTERS = 200;

/** Shows the message of its address as plain text. [OPEN-2] */
export function Component() {
  const say = useSay('frames');
  const refusal = useSay('refusals');
  const { message = '' } = useParams();
  const orgSign = useSearchParams()[0].get('id');
  const text = Array.from(message).slice(0, MOST_CHARACTERS).join('').trim();
  // The address of an ended session is always Chinese; the reader's language is not.
  const ended = text === ENDED_MESSAGE;
  const session = sessions.read();
  const signIn = session ? withOrganisation(openPages.pages.officeLogin.path, session.orgSign) : '/';
  return (
    <NoticePage
      icon={<WarningIcon size={36} />}
      title={ended ? refusal('session-ended') : text || say('error-page-default')}
      alert
    >
      {orgSign && <DeskLine orgSign={orgSign} />}
      <div className={styles.ways}>
        {ended && (
          <Link className={styles.way} to={signIn}>
            {say('sign-in-again')}
          </Link>
        )}
        <Link className={styles.way} to={withOrganisation('/', orgSign)}>
          {say('way-home')}
        </Link>
      </div>
    </NoticePage>
  );
}
