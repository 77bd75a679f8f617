import { useSay } from '#web/client/texts.ts';
import { Note } from '#web/ui/base/note.tsx';
import { type BusinessValues, valuesOf } from '../business-values.ts';
import { useFieldWords } from '../field-words.ts';
import type { Business } from '../flows-businesses.queries.ts';
import styles from './settings-form.module.css';

const chosenOnly: readonly (keyof BusinessValues)[] = ['departments', 'labels', 'people'];

/** What is said of a business, for those who may not change it. */
export function SettingsFacts({ business }: { business: Business }) {
  const say = useSay('flows-businesses');
  const { fieldName, fieldText } = useFieldWords(business);
  const values = valuesOf(business);
  const fields = (Object.keys(values) as (keyof BusinessValues)[]).filter(
    (field) => values.audience === 'chosen' || !chosenOnly.includes(field),
  );
  return (
    <div className={styles.form}>
      <Note as="p" kind="calm">
        {say('only-look')}
      </Note>
      <dl className={styles.card}>
        {fields.map((field) => (
          <div key={field} className={styles.fact}>
            <dt>{fieldName(field)}</dt>
            <dd lang="zxx">{fieldText(field, values) || say('nothing')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
