import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { SignInCard } from '#web/features/sign-in/desktop/sign-in-card.tsx';
import { ForgottenPassword } from '#web/features/sign-in/forgotten-password.tsx';
import { hallLink } from '../hall-link.ts';
import styles from './forgotten-password-page.module.css';

/** Where the PC hall helps people who forgot their sign-in password. [ADM-13] */
export function Component() {
  const say = useSay('passwords');
  const orgSign = useOrgSign() as string;
  return (
    <div className={styles.place}>
      <SignInCard title={say('title')} whole>
        <ForgottenPassword orgSign={orgSign} signInAddress={`${hallLink('index', orgSign)}#sign-in`} />
      </SignInCard>
    </div>
  );
}
