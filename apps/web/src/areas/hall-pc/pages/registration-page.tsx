import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { RegistrationView } from '#web/features/network-applications/desktop/registration-view.tsx';
import styles from '#web/features/network-applications/network.module.css';
import { hallLink } from '../hall-link.ts';
import { HallKit } from '../layout/hall-kit.tsx';

/** Staff without an account register here. [PC-16] */
export function Component() {
  const orgSign = useOrgSign() as string;
  const title = useSay('pages')('hall-pc.facultyRegistration');
  const say = useSay('network-applications');
  return (
    <HallKit>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.about}>{say('register-about')}</p>
        </header>
        <RegistrationView orgSign={orgSign} home={hallLink('index', orgSign)} />
      </div>
    </HallKit>
  );
}
