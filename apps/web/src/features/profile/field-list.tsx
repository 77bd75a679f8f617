import { useSay } from '#web/client/texts.ts';
import styles from './field-list.module.css';
import type { ProfileField } from './profile-fields.ts';

/** The filled fields and, below them, the names of the empty ones. */
export function FieldList({ fields }: { fields: readonly ProfileField[] }) {
  const say = useSay('profile');
  const filled = fields.filter(({ value }) => value !== null);
  const empty = fields.filter(({ value }) => value === null);
  return (
    <>
      {filled.length > 0 && (
        <dl className={styles.fields}>
          {filled.map(({ name, label, value, lang }) => (
            <div key={name} data-field={name}>
              <dt>{say(label)}</dt>
              <dd lang={lang}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {empty.length > 0 && (
        <details className={styles.empty}>
          <summary>{say('not-filled-n', { n: empty.length })}</summary>
          <dl className={styles.fields}>
            {empty.map(({ name, label }) => (
              <div key={name} data-field={name}>
                <dt>{say(label)}</dt>
                <dd className={styles.none}>{say('not-filled')}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
