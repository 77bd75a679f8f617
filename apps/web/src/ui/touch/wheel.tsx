import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classes } from '../base/classes.ts';
import styles from './wheel.module.css';

export type WheelProps = {
  label: string;
  values: readonly number[];
  value: number;
  onChange: (value: number) => void;
  show: (value: number) => string;
};

const ROW_PX = 44;
const keySteps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5 };

/** A column of numbers that turns under the thumb; for keys and screen readers it is a spin button. */
export function Wheel({ label, values, value, onChange, show }: WheelProps) {
  const list = useRef<HTMLDivElement>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const index = Math.max(0, values.indexOf(value));
  useEffect(() => {
    const element = list.current;
    // While a thumb turns it, the wheel already stands where it should.
    if (element && Math.round(element.scrollTop / ROW_PX) !== index) element.scrollTop = index * ROW_PX;
  }, [index]);
  useEffect(() => () => clearTimeout(resting.current), []);
  const choose = (at: number) => {
    const next = values[Math.min(Math.max(at, 0), values.length - 1)];
    if (next !== undefined && next !== value) onChange(next);
  };
  const press = (event: KeyboardEvent) => {
    const steps = keySteps[event.key];
    if (steps !== undefined) choose(index + steps);
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(values.length - 1);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={list}
      className={styles.wheel}
      role="spinbutton"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={values[0]}
      aria-valuemax={values.at(-1)}
      aria-valuetext={show(value)}
      onKeyDown={press}
      onScroll={(event) => {
        const at = Math.round(event.currentTarget.scrollTop / ROW_PX);
        clearTimeout(resting.current);
        resting.current = setTimeout(() => choose(at), 120);
      }}
    >
      {values.map((item, at) => (
        <div
          key={item}
          aria-hidden="true"
          className={classes(styles.item, item === value && styles.chosen)}
          onClick={() => choose(at)}
        >
          {show(item)}
        </div>
      ))}
    </div>
  );
}
