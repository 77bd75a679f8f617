import { useId } from 'react';
import { useFormAround } from './form-around.ts';
import styles from './form-parts.module.css';
import type { FormField } from './form-values.ts';
import { useFormat } from './use-format.ts';
import { useTexts } from './use-texts.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import { useWords } from './words.ts';

/** What the product reckons from other answers, as they stand: to be read and heard, never typed. */
export function ComputedOutput({ field }: { field: FormField }) {
  const { say } = useTexts();
  const words = useWords();
  const format = useFormat();
  const id = useId();
  const value = useFormAround().values[field.id];
  const hint = words(field.hint);
  const text = typeof value !== 'number' ? null : field.unit === 'money' ? format.money(value) : format.number(value);
  return (
    <div className={styles.computed}>
      <span id={id} className={styles.label} data-frame="label">
        {words(field.label)}
      </span>
      <output
        className={styles.result}
        aria-live="polite"
        aria-labelledby={id}
        data-frame="result"
        data-none={text === null || undefined}
      >
        {text ?? (
          <>
            <span aria-hidden="true">—</span>
            <VisuallyHidden>{say('computed-none')}</VisuallyHidden>
          </>
        )}
      </output>
      <p className={styles.about} data-frame="hint">
        {hint || say('computed-hint')}
      </p>
    </div>
  );
}
