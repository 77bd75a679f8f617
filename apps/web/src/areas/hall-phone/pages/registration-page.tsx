import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import styles from '#web/features/network-applications/network.module.css';
import { RegistrationView } from '#web/features/network-applications/touch/registration-view.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { TouchKit } from '#web/ui/touch/touch-kit.tsx';
import { phoneLink } from '../phone-link.ts';

/** Staff without an account register here. [PH-11] */
export function Component() {
  const orgSign = useOrgSign() as string;
  const title = useSay('pages')('hall-phone.teacherRegistered');
  const say = useSay('network-applications');
  return (
    <TouchKit>
      <div className={`${styles.page} ${styles.touch} ${styles.withBar}`}>
        <VisuallyHidden as="h1">{title}</VisuallyHidden>
        <p className={styles.about}>{say('register-about')}</p>
        <RegistrationView orgSign={orgSign} home={phoneLink('main', orgSign)} />
      </div>
    </TouchKit>
  );
}
