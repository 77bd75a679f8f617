import { describe, expect, test } from 'vitest';
import { workCalendar } from '../basics/calendar.ts';
import { addSums, inHandThen, isNothing, noSums, workingSeconds } from './sums.ts';

const at = (text: string) => Date.parse(`2026-11-${text}+08:00`);
const stretch = (from: string, until: string) => ({ from: at(from), until: at(until) });

describe('[REP-03] sums', () => {
  test('figures are added up, and of times every value is kept', () => {
    const sums = addSums(addSums(noSums(), { received: 2, handlings: [5, 7] }), {
      received: 1,
      handlings: [5],
      late: 1,
    });
    expect(sums).toMatchObject({ received: 3, late: 1, solved: 0, handlings: [5, 7, 5], responses: [] });
    expect(isNothing(noSums())).toBe(true);
    expect(isNothing(sums)).toBe(false);
    expect(isNothing(addSums(noSums(), { caseTimes: [0] }))).toBe(false);
  });

  test('what was in hand is what is open now, less what came since, plus what left since', () => {
    expect(inHandThen(5, [])).toBe(5);
    expect(
      inHandThen(5, [
        { received: 4, leftByReceipt: 1 },
        { received: 0, leftByReceipt: 3 },
      ]),
    ).toBe(5);
  });

  test('time counts while people work, and not while it was hung up', () => {
    const calendar = workCalendar({ timeZone: 'Asia/Shanghai', exceptions: { '2026-11-18': 'holiday' } });
    const open = [stretch('17T16:00:00', '19T09:30:30.900')];
    expect(workingSeconds(open, [], calendar)).toBe((90 + 60) * 60 + 30);
    expect(
      workingSeconds(open, [stretch('17T17:00:00', '17T23:00:00'), stretch('17T16:30:00', '17T17:10:00')], calendar),
    ).toBe((30 + 60) * 60 + 30);
    expect(workingSeconds(open, [stretch('01T00:00:00', '30T00:00:00')], calendar)).toBe(0);
  });
});
