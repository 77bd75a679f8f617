import { useState } from 'react';
import { clampDay, dayFrom, daysInMonth, showDay } from '../../base/day.ts';
import { type DateInputProps, useDateField } from '../../base/use-date-field.ts';
import { useTexts } from '../../base/use-texts.ts';
import { Sheet } from '../sheet.tsx';
import { type SheetEnds, SheetInput } from '../sheet-input.tsx';
import { Wheel } from '../wheel.tsx';
import styles from './date-input.module.css';

const YEARS_AROUND = 10;

export function DateInput(props: DateInputProps) {
  const field = useDateField(props);
  return (
    <SheetInput {...props} field={field} text={showDay(props.value, field.format)}>
      {(ends) => <Wheels {...props} {...ends} />}
    </SheetInput>
  );
}

function Wheels(props: DateInputProps & SheetEnds<string>) {
  const { label, value, onCancel, onDone } = props;
  const { say } = useTexts();
  const [today] = useState(localToday);
  const thisYear = Number(today.slice(0, 4));
  const min = props.min ?? `${thisYear - YEARS_AROUND}-01-01`;
  const max = props.max ?? `${thisYear + YEARS_AROUND}-12-31`;
  const [day, setDay] = useState(() => clampDay(value || today, min, max));
  const [year = thisYear, month = 1, date = 1] = day.split('-').map(Number);
  const put = (...parts: Parameters<typeof dayFrom>) => setDay(clampDay(dayFrom(...parts), min, max));
  // Only months and days that the limits leave are on the wheels.
  const months = range(1, 12).filter((candidate) =>
    overlaps(dayFrom(year, candidate, 1), dayFrom(year, candidate, 31), min, max),
  );
  const dates = range(1, daysInMonth(year, month)).filter((candidate) => {
    const at = dayFrom(year, month, candidate);
    return at >= min && at <= max;
  });
  return (
    <Sheet title={label} onCancel={onCancel} onDone={() => onDone(day)}>
      <div className={styles.wheels}>
        <Wheel
          label={say('year')}
          values={range(Number(min.slice(0, 4)), Number(max.slice(0, 4)))}
          value={year}
          onChange={(next) => put(next, month, date)}
          show={String}
        />
        <Wheel
          label={say('month')}
          values={months}
          value={month}
          onChange={(next) => put(year, next, date)}
          show={twoDigits}
        />
        <Wheel
          label={say('day')}
          values={dates}
          value={date}
          onChange={(next) => put(year, month, next)}
          show={twoDigits}
        />
      </div>
    </Sheet>
  );
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function overlaps(from: string, to: string, min: string, max: string): boolean {
  return from <= max && to >= min;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function localToday(): string {
  const now = new Date();
  return dayFrom(now.getFullYear(), now.getMonth() + 1, now.getDate());
}
