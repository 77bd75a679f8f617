import type { FieldValue } from '@campus/rules/flows/conditions.ts';
import { useSay } from '#web/client/texts.ts';
import { isShownIn } from '#web/ui/base/form-values.ts';
import type { Process, ShownField } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { withPresentUrgency } from '../present-urgency.ts';
import { FieldRow } from './field-row.tsx';
import styles from './form-view.module.css';

type FormViewProps = { process: Process; fields?: readonly ShownField[] };

/** A form to be read: names for ids, formatted money, pictures; fields that do not apply are left out. */
export function FormView({ process, fields = process.fields }: FormViewProps) {
  const say = useSay('workflow');
  const urgencyName = useSay('flows')('urgency-asked');
  const { names, pictures } = process;
  const form = Object.fromEntries(fields.map(({ field, value }) => [field.id, value as FieldValue]));
  const rows = withPresentUrgency(process, fields, { zh: urgencyName, en: urgencyName }).filter(({ field }) =>
    isShownIn(field, form),
  );
  if (rows.length === 0) return <p className={parts.muted}>{say('nothing-filled-in')}</p>;
  return (
    <dl className={styles.form}>
      {rows.map((row) => (
        <FieldRow key={row.field.id} row={row} names={names} pictures={pictures} />
      ))}
    </dl>
  );
}
