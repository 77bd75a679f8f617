import { useSay } from '#web/client/texts.ts';
import { PasswordInput } from '#web/ui/touch/inputs/password-input.tsx';
import { ContactsInput, EmailInput, MobileInput, TextInput } from '#web/ui/touch/inputs/text-input.tsx';
import { ContactForm, type ContactKit } from '../contact-form.tsx';
import { WithProfile } from '../profile-state.tsx';
import styles from './profile-view.module.css';

const kit: ContactKit = { look: 'touch', ContactsInput, EmailInput, MobileInput, PasswordInput, TextInput };

/** Changing the person's contact details. [PH-06] */
export function ContactView({ onSaved }: { onSaved: () => void }) {
  const say = useSay('profile');
  return (
    <section className={styles.card}>
      <p className={styles.about}>{say('contact-about')}</p>
      <WithProfile>{(profile) => <ContactForm profile={profile} kit={kit} onSaved={onSaved} />}</WithProfile>
    </section>
  );
}
