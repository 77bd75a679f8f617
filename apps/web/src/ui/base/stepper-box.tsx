import type { KeyboardEvent } from 'react';
import styles from './stepper-box.module.css';
import type { StepperField } from './use-stepper-field.ts';

export type StepperBoxProps = {
  field: StepperField;
  value: number;
  name?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  disabled?: boolean | undefined;
};

const keySteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A number between two buttons; arrow and page keys, Home and End move it too. */
export function StepperBox({ field, value, name, min, max, disabled = false }: StepperBoxProps) {
  const press = (event: KeyboardEvent) => {
    // Enter goes on to submit the form, with the number already settled.
    if (event.key === 'Enter') field.settle();
    const steps = keySteps[event.key];
    if (disabled || (steps === undefined && event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    if (steps !== undefined) field.by(steps);
    else if (event.key === 'Home') field.toLeast();
    else field.toMost();
  };
  return (
    <div className={styles.box} data-invalid={field.invalid || undefined}>
      <button
        type="button"
        className={styles.button}
        aria-label={field.lessLabel}
        disabled={disabled || field.atLeast}
        onClick={() => field.by(-1)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <input
        id={field.id}
        name={name}
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        className={styles.input}
        value={field.text}
        disabled={disabled}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        {...field.aria}
        onChange={(event) => field.type(event.target.value)}
        onBlur={field.settle}
        onKeyDown={press}
      />
      <button
        type="button"
        className={styles.button}
        aria-label={field.moreLabel}
        disabled={disabled || field.atMost}
        onClick={() => field.by(1)}
      >
        <span aria-hidden="true">+</span>
      </button>
    </div>
  );
}
