import { shownFields } from '#web/ui/base/form-values.ts';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Process } from '../../flow-types.ts';
import { withPresentUrgency } from '../present-urgency.ts';
import { isTyped, valueText } from '../value-text.ts';
import styles from './form-view.module.css';

/** The form as it was filled in: short answers side by side, long ones over the whole width. */
export function FormView({ process }: { process: Process }) {
  const labels = useFlowLabels();
  const format = useFormat();
  const { names, pictures } = process;
  const urgencyName = labels.say('urgency-asked');
  const fields = withPresentUrgency(process, process.fields, { zh: urgencyName, en: urgencyName });
  const others = Object.fromEntries(process.fields.map(({ field, value }) => [field.id, value]));
  return (
    <dl className={styles.form}>
      {shownFields(fields, {}, others).map((row) => {
        const { field, value } = row;
        const mine =
          field.kind === 'pictures' ? pictures.filter(({ id }) => Array.isArray(value) && value.includes(id)) : [];
        const text = field.kind === 'pictures' ? null : valueText(row, { names, labels, format });
        const long = field.kind === 'paragraph' || field.kind === 'pictures' || (text?.length ?? 0) > 28;
        return (
          <div key={field.id} className={styles.field} data-long={long || undefined}>
            <dt>{labels.words(field.label)}</dt>
            <dd>
              {mine.length > 0 ? (
                <PictureRow pictures={mine} />
              ) : (
                <>
                  {text === null && <span className={styles.none}>{labels.say('not-filled')}</span>}
                  {text !== null && (isTyped(field) ? <Typed>{text}</Typed> : <Sentence>{text}</Sentence>)}
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
