import { type FormSection, inSections } from '#web/ui/base/form-sections.ts';
import { shownFields } from '#web/ui/base/form-values.ts';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { NamesOfIds, PictureOf, Process, ShownField } from '../../flow-types.ts';
import { withPresentUrgency } from '../present-urgency.ts';
import { isTyped, valueText } from '../value-text.ts';
import styles from './form-view.module.css';
import { GroupTable } from './group-table.tsx';

/** The form as it was filled in: short answers side by side, long ones and tables over the whole width. */
export function FormView({ process }: { process: Process }) {
  const labels = useFlowLabels();
  const urgencyName = labels.say('urgency-asked');
  const fields = withPresentUrgency(process, process.fields, { zh: urgencyName, en: urgencyName });
  const given = Object.fromEntries(fields.map(({ field, value }) => [field.id, value]));
  const sections = inSections(shownFields(fields, {}, given));
  return sections.map((section) => (
    <Section
      key={section.heading?.id ?? ''}
      section={section}
      isOnly={sections.length === 1}
      names={process.names}
      pictures={process.pictures}
    />
  ));
}

type Known = { names: NamesOfIds; pictures: readonly PictureOf[] };
type SectionProps = Known & { section: FormSection<ShownField>; isOnly: boolean };

function Section({ section: { heading, rows }, isOnly, ...known }: SectionProps) {
  const { words } = useFlowLabels();
  return (
    <section className={isOnly ? undefined : styles.section}>
      {heading && (
        <Typed as="h3" className={styles.heading}>
          {words(heading.label)}
        </Typed>
      )}
      <dl className={styles.form}>
        {rows.map((row) => (
          <Answer key={row.field.id} row={row} {...known} />
        ))}
      </dl>
    </section>
  );
}

function Answer({ row, names, pictures }: Known & { row: ShownField }) {
  const labels = useFlowLabels();
  const format = useFormat();
  const { field, value } = row;
  const text = field.kind === 'pictures' || field.kind === 'group' ? null : valueText(row, { names, labels, format });
  const mine =
    field.kind === 'pictures' ? pictures.filter(({ id }) => (value as readonly string[] | null)?.includes(id)) : [];
  const long = ['paragraph', 'pictures', 'group'].includes(field.kind) || (text?.length ?? 0) > 28;
  return (
    <div className={styles.field} data-long={long || undefined} data-number={field.kind === 'computed' || undefined}>
      <dt>{labels.words(field.label)}</dt>
      <dd>
        {mine.length > 0 && <PictureRow pictures={mine} />}
        {field.kind === 'group' && <GroupTable row={row} names={names} />}
        {text !== null && (isTyped(field) ? <Typed>{text}</Typed> : <Sentence>{text}</Sentence>)}
        {text === null && mine.length === 0 && field.kind !== 'group' && (
          <span className={styles.none}>{labels.say('not-filled')}</span>
        )}
      </dd>
    </div>
  );
}
