import { useId } from 'react';
import { classes } from './classes.ts';
import styles from './stars.module.css';
import { useTexts } from './use-texts.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const STAR = 'M12 2.8l2.84 5.76 6.36.92-4.6 4.48 1.09 6.33L12 17.3l-5.69 2.99 1.09-6.33-4.6-4.48 6.36-.92z';

function Star({ on }: { on: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={classes(styles.star, on && styles.on)}>
      <path d={STAR} />
    </svg>
  );
}

/** How many stars something got; only to be read. */
export function StarRating({ value, max = 5 }: { value: number; max?: number }) {
  const { say } = useTexts();
  return (
    <span className={styles.row} role="img" aria-label={say('stars-of', { n: value, max })}>
      {Array.from({ length: max }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a star means
        <Star key={index} on={index < value} />
      ))}
    </span>
  );
}

export type StarsProps = {
  id?: string | undefined;
  /** 0 while nothing is chosen. */
  value: number;
  onChange: (value: number) => void;
  max?: number;
  disabled?: boolean | undefined;
  labelledBy?: string | undefined;
  label?: string | undefined;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
};

/** Stars to be given: native radio buttons, so that arrow keys and screen readers know them. */
export function Stars(props: StarsProps) {
  const { id, value, onChange, max = 5, disabled, labelledBy, label, describedBy, invalid, required, onBlur } = props;
  const { say } = useTexts();
  const name = useId();
  return (
    <div
      id={id}
      className={classes(styles.row, styles.choice)}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      {Array.from({ length: max }, (_, index) => index + 1).map((stars) => (
        <label key={stars} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={stars}
            checked={value === stars}
            disabled={disabled}
            className={styles.radio}
            onChange={() => onChange(stars)}
          />
          <VisuallyHidden>{say('stars', { n: stars })}</VisuallyHidden>
          <Star on={stars <= value} />
        </label>
      ))}
    </div>
  );
}
