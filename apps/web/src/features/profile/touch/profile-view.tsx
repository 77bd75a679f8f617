import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { FieldList } from '../field-list.tsx';
import { type ProfilePart, useProfileFields } from '../profile-fields.ts';
import { WithProfile } from '../profile-state.tsx';
import { SignIns } from '../sign-ins.tsx';
import styles from './profile-view.module.css';

const parts: readonly ProfilePart[] = ['me', 'study', 'contact', 'network'];

/** Everything that is known of the reader. [PH-06] [ENT-08] */
export function ProfileView() {
  const say = useSay('profile');
  const fieldsOf = useProfileFields();
  return (
    <WithProfile lines={12}>
      {(profile) =>
        parts.map((part) => (
          <section key={part} className={styles.card} data-testid={`profile-${part}`}>
            <h2 className={styles.heading}>{say(part)}</h2>
            <FieldList fields={fieldsOf(profile, part)} />
          </section>
        ))
      }
    </WithProfile>
  );
}

/** Where one is signed in. */
export function SignInsView() {
  const say = useSay('profile');
  return (
    <Card title={say('devices')} about={say('devices-about')}>
      <SignIns />
    </Card>
  );
}

/** The change of the sign-in password, which is another's. */
export function PasswordView({ children }: { children: ReactNode }) {
  const say = useSay('profile');
  return (
    <Card title={say('password')} about={say('password-about')}>
      {children}
    </Card>
  );
}

function Card({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{title}</h2>
      <p className={styles.about}>{about}</p>
      {children}
    </section>
  );
}
