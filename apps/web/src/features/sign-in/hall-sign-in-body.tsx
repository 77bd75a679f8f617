import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { InfoIcon } from '#web/ui/base/icons.tsx';
import { AccountFields } from './account-fields.tsx';
import styles from './sign-in-body.module.css';
import { SignInWaiting } from './sign-in-waiting.tsx';
import { SignInWays } from './sign-in-ways.tsx';
import type { HallSignInForm } from './use-hall-sign-in.ts';

type Props = {
  signIn: HallSignInForm;
  forgottenAddress: string;
  autoFocus?: boolean;
  /** The code to scan; calls back when somebody has signed in by it. */
  scan: (onDone: () => void) => ReactNode;
};

/** Account and password, or the way to the university's own sign-in page, as the organisation has set it. [AUTH-2] */
export function HallSignInBody({ signIn, forgottenAddress, autoFocus = false, scan }: Props) {
  const say = useSay('sign-in');
  const { form, university, weCom, passwords, unifiedMissing, ready } = signIn;
  if (!ready) return <SignInWaiting />;
  const account = <AccountFields form={form} forgottenAddress={forgottenAddress} autoFocus={autoFocus} />;
  return (
    <>
      {unifiedMissing && (
        <p className={styles.note}>
          <InfoIcon size={18} />
          <span>{say('no-unified')}</span>
        </p>
      )}
      <SignInWays
        university={university}
        weCom={weCom}
        passwords={passwords}
        account={account}
        scan={signIn.scan ? scan(signIn.onScanned) : null}
      />
    </>
  );
}
