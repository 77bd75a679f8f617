import type { ConsoleFigures } from './console-types.ts';

/** Whether there is nothing at all to show: an empty page then says what will be here, and says it only then. */
export const nothingYet = ({ running, late, soon, waiting, hungUp, days, people, unusual }: ConsoleFigures): boolean =>
  [running, late.count, soon, waiting.count, hungUp, people.length, unusual.length].every((n) => n === 0) &&
  days.every(({ begun, ended }) => begun === 0 && ended === 0);
