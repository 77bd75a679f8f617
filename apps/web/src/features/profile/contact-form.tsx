import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import type { InputKit } from '#web/ui/base/input-kit.ts';
import { OtherProof } from '#web/ui/base/other-proof.tsx';
import styles from './contact-form.module.css';
import type { Profile } from './profile.queries.ts';
import { useContactForm } from './use-contact-form.ts';

export type ContactKit = InputKit<'ContactsInput' | 'EmailInput' | 'MobileInput' | 'PasswordInput' | 'TextInput'>;

type Props = { profile: Profile; kit: ContactKit; onSaved?: () => void };

/** Mobile, telephones, e-mail, QQ and operating system, with errors next to their fields. [RULE-11] */
export function ContactForm({ profile, kit, onSaved = () => {} }: Props) {
  const say = useSay('profile');
  const { form, proof } = useContactForm(profile, onSaved);
  const { ContactsInput, EmailInput, MobileInput, PasswordInput, TextInput } = kit;
  return (
    <form noValidate className={styles.form} onSubmit={form.submit} aria-label={say('edit-contact')}>
      <div className={styles.fields}>
        <MobileInput label={say('mobile')} prompted {...form.field('mobile')} />
        <ContactsInput
          label={say('telephone')}
          prompted
          hint={say('telephone-hint')}
          max={120}
          {...form.field('telephone')}
        />
        <EmailInput label={say('email')} prompted max={120} {...form.field('email')} />
        <TextInput label={say('qq')} hint={say('qq-hint')} max={12} {...form.field('qq')} />
        <TextInput label={say('os')} prompted hint={say('os-hint')} max={40} {...form.field('os')} />
        {proof && (
          <div>
            <PasswordInput label={say('sign-in-password')} hint={say('sign-in-password-hint')} required {...proof} />
            <OtherProof />
          </div>
        )}
      </div>
      <div>
        <Button kind="primary" type="submit" wide={kit.look === 'touch'} busy={form.busy}>
          {say('save')}
        </Button>
      </div>
    </form>
  );
}
