import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { InfoIcon } from '#web/ui/base/icons.tsx';
import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import { AccountFields } from './account-fields.tsx';
import styles from './hall-sign-in-body.module.css';
import type { HallSignInForm } from './use-hall-sign-in.ts';

/** A label and its box; the skeleton must be as high, or the page jumps. */
const FIELD = 'calc(var(--target) + 4px + 6px + var(--text-s) * 1.6)';

type Props = { signIn: HallSignInForm; forgottenAddress: string; autoFocus?: boolean };

/** Account and password, or the way to the university's own sign-in page, as the organisation has set it. [AUTH-2] */
export function HallSignInBody({ signIn, forgottenAddress, autoFocus = false }: Props) {
  const say = useSay('sign-in');
  const [byAccount, setByAccount] = useState(false);
  const { form, unifiedUrl, unifiedMissing, ready } = signIn;
  if (!ready) {
    return (
      <Loading>
        <div className={styles.waiting}>
          <Skeleton shape="block" height={FIELD} />
          <Skeleton shape="block" height={FIELD} />
          <Skeleton width="70%" height={29} />
          <Skeleton shape="block" height="calc(var(--target) + 4px)" />
          <Skeleton width="30%" height={32} />
        </div>
      </Loading>
    );
  }
  if (unifiedUrl && !byAccount) {
    return (
      <div className={styles.unified}>
        <p className={styles.hint}>{say('unified-hint')}</p>
        <a className={styles.link} href={unifiedUrl} data-testid="unified-login">
          {say('unified')}
        </a>
        <button type="button" className={styles.other} onClick={() => setByAccount(true)}>
          {say('or-account')}
        </button>
      </div>
    );
  }
  return (
    <>
      {unifiedMissing && (
        <p className={styles.note}>
          <InfoIcon size={18} />
          <span>{say('no-unified')}</span>
        </p>
      )}
      <AccountFields form={form} forgottenAddress={forgottenAddress} autoFocus={autoFocus} />
    </>
  );
}
