import { useSay } from '#web/client/texts.ts';
import { FieldList } from '../field-list.tsx';
import { type ProfilePart, useProfileFields } from '../profile-fields.ts';
import { WithProfile } from '../profile-state.tsx';
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
