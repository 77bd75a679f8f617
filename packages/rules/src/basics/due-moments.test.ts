import { expect, test } from 'vitest';
import { dueMoments } from './due-moments.ts';

const at = (text: string) => Date.parse(text);
const isoTexts = (moments: number[]) => moments.map((moment) => new Date(moment).toISOString());
const feed = { at: ['14:30', '20:00'] };

test('[CONST-07] 14:30 and 20:00 of every day, by the clock on the wall of the organisation', () => {
  expect(isoTexts(dueMoments(feed, 'Asia/Shanghai', at('2026-11-14T06:30:00Z'), at('2026-11-16T06:30:00Z')))).toEqual([
    '2026-11-14T12:00:00.000Z',
    '2026-11-15T06:30:00.000Z',
    '2026-11-15T12:00:00.000Z',
    '2026-11-16T06:30:00.000Z',
  ]);
  expect(isoTexts(dueMoments(feed, 'Europe/London', at('2026-07-01T00:00:00Z'), at('2026-07-01T23:00:00Z')))).toEqual([
    '2026-07-01T13:30:00.000Z',
    '2026-07-01T19:00:00.000Z',
  ]);
});

test('a moment belongs to the span that ends with it, so two spans side by side name it once', () => {
  const [from, due, until] = [at('2026-11-15T00:00:00Z'), at('2026-11-15T06:30:00Z'), at('2026-11-15T07:00:00Z')];
  expect(dueMoments(feed, 'Asia/Shanghai', from, due)).toEqual([due]);
  expect(dueMoments(feed, 'Asia/Shanghai', due, until)).toEqual([]);
  expect(dueMoments(feed, 'Asia/Shanghai', until, from)).toEqual([]);
});

test('some days of the month only', () => {
  const monthly = { at: ['00:05'], daysOfMonth: [1] };
  expect(
    isoTexts(dueMoments(monthly, 'Asia/Shanghai', at('2026-01-15T00:00:00Z'), at('2026-03-15T00:00:00Z'))),
  ).toEqual(['2026-01-31T16:05:00.000Z', '2026-02-28T16:05:00.000Z']);
  expect(
    dueMoments({ at: ['00:05'], daysOfMonth: [31] }, 'UTC', at('2026-02-01T00:00:00Z'), at('2026-02-28T23:00:00Z')),
  ).toEqual([]);
});

test('a time that the clock skips is due once, right after; one that it shows twice is due once', () => {
  const night = { at: ['02:30'] };
  expect(isoTexts(dueMoments(night, 'Europe/Berlin', at('2026-03-29T00:00:00Z'), at('2026-03-29T12:00:00Z')))).toEqual([
    '2026-03-29T01:30:00.000Z',
  ]);
  expect(isoTexts(dueMoments(night, 'Europe/Berlin', at('2026-10-24T22:00:00Z'), at('2026-10-25T12:00:00Z')))).toEqual([
    '2026-10-25T00:30:00.000Z',
  ]);
});
