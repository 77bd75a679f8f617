import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import { isPhone } from '@campus/rules/deployment/modes.ts';
import { useOrgSign } from '#web/client/organisation.ts';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { hallSignIn } from './unified-login.ts';
import { useUniversity } from './use-university.ts';
import styles from './ways-in.module.css';

/** For a hall session: people who signed in at the university can prove there who they are, without a password. */
export function ProveAtUniversity() {
  const say = useSay('frames');
  const orgSign = useOrgSign() as string;
  const phone = isPhone(navigator.userAgent);
  const parameters = useCall(getServiceHallParameter, { orgSign }, { staleTime: 5 * 60_000 });
  const { address } = hallSignIn(parameters.data ?? [], phone);
  const target = location.pathname + location.search;
  const going = { orgSign, area: 'hall' as const, address: address ?? '', phone, target, prove: true };
  const { go, busy, failed } = useUniversity(going);
  if (address === null) return null;
  return (
    <div>
      <button type="button" className={styles.other} disabled={busy} onClick={go} data-testid="prove-at-university">
        {say('prove-at-university')}
      </button>
      {failed && (
        <p role="alert" className={styles.failed}>
          {failed}
        </p>
      )}
    </div>
  );
}
