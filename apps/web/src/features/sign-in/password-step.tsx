import { useSay } from '#web/client/texts.ts';
import { PasswordFields } from './password-fields.tsx';
import styles from './password-step.module.css';
import { usePasswordChange } from './use-password-change.ts';
import { useSignOut } from './use-sign-out.ts';

type Props = {
  kind: 'hall' | 'session';
  account: string;
  /** The password that was just typed, where it is still known. */
  original?: string;
  signInAddress: string;
  onDone: () => Promise<void> | void;
};

/** Shown after signing in with a one-time password, before anything else. */
export function PasswordStep({ kind, account, original = '', signInAddress, onDone }: Props) {
  const say = useSay('sign-in');
  const change = usePasswordChange({ account, original }, onDone);
  const { signOut } = useSignOut(kind, signInAddress);
  return (
    <div className={styles.step}>
      <p className={styles.hint}>{say('change-hint')}</p>
      <PasswordFields account={account} change={change} onLeave={signOut} />
    </div>
  );
}
