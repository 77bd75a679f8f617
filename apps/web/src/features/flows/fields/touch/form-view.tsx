import { useSay } from '#web/client/texts.ts';
import { inSections } from '#web/ui/base/form-sections.ts';
import { shownFields } from '#web/ui/base/form-values.ts';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Process, ShownField } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { withPresentUrgency } from '../present-urgency.ts';
import { FieldRow } from './field-row.tsx';
import styles from './form-view.module.css';

type FormViewProps = { process: Process; fields?: readonly ShownField[] };

/** A form to be read: names for ids, formatted money, pictures; fields that do not apply are left out. */
export function FormView({ process, fields = process.fields }: FormViewProps) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const urgencyName = useSay('flows')('urgency-asked');
  const { names, pictures } = process;
  const given = Object.fromEntries(fields.map(({ field, value }) => [field.id, value]));
  const rows = withPresentUrgency(process, fields, { zh: urgencyName, en: urgencyName });
  const sections = inSections(shownFields(rows, {}, given));
  if (sections.length === 0) return <p className={parts.muted}>{say('nothing-filled-in')}</p>;
  return sections.map(({ heading, rows }) => (
    <section key={heading?.id ?? ''} className={styles.section}>
      {heading && (
        <Typed as="h3" className={styles.heading}>
          {words(heading.label)}
        </Typed>
      )}
      <dl className={styles.form}>
        {rows.map((row) => (
          <FieldRow key={row.field.id} row={row} names={names} pictures={pictures} />
        ))}
      </dl>
    </section>
  ));
}
