import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import { FieldGroup } from '#web/ui/base/field-group.tsx';
import { QueryStates } from '#web/ui/base/query-states.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { type FieldProps, useField } from '#web/ui/base/use-field.ts';
import { useWords } from '#web/ui/base/words.ts';
import { type Template, useTemplates } from '../flows-businesses.queries.ts';
import { templateIn } from '../proposed-copy.ts';
import styles from './template-input.module.css';

type Props = FieldProps<string> & { onTemplate: (template: Template) => void };

/** One of the templates that the product ships, with the way that it takes in words. */
export function TemplateInput({ onTemplate, ...props }: Props) {
  const { label, value, required } = props;
  const say = useSay('flows-businesses');
  const words = useWords();
  const name = useId();
  const query = useTemplates();
  const field = useField(props, {
    check: (chosen) => (required && chosen === '' ? { code: 'required' } : null),
    asks: 'choose-label',
  });
  const code = templateIn(value);
  const chosen = query.data?.items.find((template) => template.code === code);
  return (
    <FieldFrame field={field} label={label} required={required} group>
      <QueryStates query={query} skeleton={<SkeletonText lines={6} />}>
        {({ items }) => (
          <FieldGroup field={field} className={styles.templates}>
            {items.map((template) => (
              <label key={template.code} className={styles.template} data-chosen={template.code === code || undefined}>
                <input
                  type="radio"
                  name={name}
                  className={styles.radio}
                  checked={template.code === code}
                  onChange={() => onTemplate(template)}
                />
                <BusinessIcon icon={template.icon} size={32} />
                <span className={styles.words}>
                  <b>{words(template.name)}</b>
                  <small>{words(template.summary)}</small>
                </span>
              </label>
            ))}
          </FieldGroup>
        )}
      </QueryStates>
      {chosen && (
        <div className={styles.way} aria-live="polite">
          <p>{say('template-asks', { fields: chosen.fields.map(words).join(say('between')) })}</p>
          <ol className={styles.steps}>
            {chosen.steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is shipped keeps its order
              <li key={at} style={{ marginInlineStart: `${step.depth * 16}px` }}>
                <b>{words(step.name)}</b> {words(step.text)}
              </li>
            ))}
          </ol>
        </div>
      )}
    </FieldFrame>
  );
}
