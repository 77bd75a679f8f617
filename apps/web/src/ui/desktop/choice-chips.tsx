import styles from './choice-chips.module.css';

type Props<V extends string> = {
  label: string;
  values: readonly V[];
  /** Null is all of them, which stands first. */
  value: V | null;
  nameOf: (value: V | null) => string;
  onChange: (value: V | null) => void;
};

/** Narrows a list to one of a few values, all of them visible. */
export function ChoiceChips<V extends string>({ label, values, value, nameOf, onChange }: Props<V>) {
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {[null, ...values].map((choice) => (
        <button
          key={choice ?? ''}
          type="button"
          className={styles.choice}
          aria-pressed={value === choice}
          onClick={() => onChange(choice)}
        >
          {nameOf(choice)}
        </button>
      ))}
    </fieldset>
  );
}
