import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CODE_LENGTH,
  CODE_MS,
  CODE_SIGNS,
  CODE_TRIES,
  CODES_AN_HOUR,
  mayMakeCode,
  readCode,
  shownCode,
} from './password-codes.ts';

const MINUTE = 60_000;
const now = Date.UTC(2026, 10, 16, 8);
const ago = (...minutes: number[]) => minutes.map((n) => now - n * MINUTE);

test('[ADM-13] a code is good for 15 minutes and five tries', () => {
  expect([CODE_MS, CODE_TRIES]).toEqual([15 * MINUTE, 5]);
});

test.each([
  ['the first one', [], true],
  ['a second within a minute', ago(0.99), false],
  ['a second after a minute', ago(1), true],
  ['a fourth within the hour', ago(50, 40, 30), false],
  ['a fourth when the first is an hour old', ago(60, 40, 30), true],
  ['one that was asked for in the same moment', ago(0), false],
  ['one of another server whose clock is seconds ahead', ago(-0.5), false],
  ['one after a clock was put back', ago(-5, -4, -3), true],
])('[ADM-13] %s', (_which, earlier, made) => expect(mayMakeCode(earlier, now)).toBe(made));

test('[ADM-13] however somebody asks, no hour has more than three codes and no minute two', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(200), { maxLength: 60, size: 'max' }), (moments) => {
      const made: number[] = [];
      for (const at of moments.map((n) => n * 30_000).toSorted((a, b) => a - b))
        if (mayMakeCode(made, at)) made.push(at);
      made.forEach((at, n) => {
        expect(made.filter((other) => other >= at && other < at + 60 * MINUTE).length).toBeLessThanOrEqual(
          CODES_AN_HOUR,
        );
        if (n > 0) expect(at - (made[n - 1] as number)).toBeGreaterThanOrEqual(MINUTE);
      });
    }),
  ));

const code = fc
  .array(fc.constantFrom(...CODE_SIGNS), { minLength: CODE_LENGTH, maxLength: CODE_LENGTH })
  .map((signs) => signs.join(''));

test('[ADM-13] a code is read however it is typed', () =>
  fc.assert(
    fc.property(code, (sample) => {
      const fullWidth = [...sample].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('');
      for (const typed of [
        sample,
        shownCode(sample),
        sample.toLowerCase(),
        ` ${sample} `,
        [...sample].join(' '),
        fullWidth,
      ])
        expect(readCode(typed)).toBe(sample);
    }),
  ));

test.each(['', '-', 'ABCD-EFG', 'ABCD-EFGHJ', 'ABCD-EFG0', 'ABCDEFGI', '验证码验证码验证', 'ABCD EFG\u0000'])(
  '[ADM-13] %j is no code',
  (typed) => expect(readCode(typed)).toBeNull(),
);
