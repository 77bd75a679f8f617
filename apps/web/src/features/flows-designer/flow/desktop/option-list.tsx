import { useId } from 'react';
import { Sentence } from '#web/ui/base/typed.tsx';
import styles from './option-list.module.css';

type Option<V extends string> = { value: V; label: string; about?: string | undefined };
type Props<V extends string> = {
  label: string;
  value: V | null;
  options: readonly Option<V>[];
  disabled?: boolean;
  onChange: (value: V) => void;
};

/** One of a few, each with a line that says what it means. */
export function OptionList<V extends string>({ label, value, options, disabled = false, onChange }: Props<V>) {
  const name = useId();
  return (
    <fieldset className={styles.list} disabled={disabled}>
      <legend className={styles.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option} data-chosen={option.value === value || undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-describedby={option.about ? `${name}-${option.value}` : undefined}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.words}>
            <span>
              <Sentence>{option.label}</Sentence>
            </span>
            {option.about && (
              <span id={`${name}-${option.value}`} className={styles.about}>
                <Sentence>{option.about}</Sentence>
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
