import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { PasswordInput } from '#web/ui/desktop/inputs/password-input.tsx';
import { ContactsInput, EmailInput, MobileInput, TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { ContactForm, type ContactKit } from '../contact-form.tsx';
import { FieldList } from '../field-list.tsx';
import { useProfile } from '../profile.queries.ts';
import { useProfileFields } from '../profile-fields.ts';
import { WithProfile } from '../profile-state.tsx';
import { SignIns } from '../sign-ins.tsx';
import styles from './profile-view.module.css';

const kit: ContactKit = { look: 'desktop', ContactsInput, EmailInput, MobileInput, PasswordInput, TextInput };
const parts = ['me', 'study', 'network', 'contact', 'password', 'wecom', 'devices'] as const;
type Part = (typeof parts)[number];

type Props = {
  title: string;
  /** The change of the sign-in password, which is another's. */
  password: ReactNode;
  /** What leads elsewhere from the network's part. */
  networkWays: ReactNode;
  /** The person's WeCom member; null if the organisation does not use WeCom. */
  weCom: ReactNode;
};

/** The person's own data on one page, each part with its own address. [PC-19] [PC-20] */
export function ProfileView({ title, password, networkWays, weCom }: Props) {
  const say = useSay('profile');
  const fieldsOf = useProfileFields();
  useScrollToPart();
  const fields = (part: 'me' | 'study' | 'network') => (
    <WithProfile>{(profile) => <FieldList fields={fieldsOf(profile, part)} />}</WithProfile>
  );
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.columns}>
        <nav className={styles.parts} aria-label={say('parts')}>
          {parts
            .filter((part) => part !== 'wecom' || weCom)
            .map((part) => (
              <a key={part} href={`#${part}`}>
                {say(part)}
              </a>
            ))}
        </nav>
        <div className={styles.cards}>
          <Part part="me">{fields('me')}</Part>
          <Part part="study">{fields('study')}</Part>
          <Part part="network">
            {fields('network')}
            <div className={styles.ways}>{networkWays}</div>
          </Part>
          <Part part="contact" about={say('contact-about')}>
            <WithProfile>{(profile) => <ContactForm profile={profile} kit={kit} />}</WithProfile>
          </Part>
          <Part part="password" about={say('password-about')}>
            <div className={styles.narrow}>{password}</div>
          </Part>
          {weCom && (
            <Part part="wecom" about={say('wecom-about')}>
              {weCom}
            </Part>
          )}
          <Part part="devices" about={say('devices-about')}>
            <SignIns />
          </Part>
        </div>
      </div>
    </div>
  );
}

function Part({ part, about, children }: { part: Part; about?: string; children: ReactNode }) {
  const say = useSay('profile');
  return (
    <section id={part} className={styles.card} aria-labelledby={`${part}-heading`} data-testid={`profile-${part}`}>
      <h2 id={`${part}-heading`} className={styles.heading}>
        {say(part)}
      </h2>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </section>
  );
}

/** The parts have their height only once the profile is there. */
function useScrollToPart(): void {
  const { hash } = useLocation();
  const { isPending } = useProfile();
  useEffect(() => {
    if (hash && !isPending) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, isPending]);
}
