import en from '@campus/messages/en/ui.ts';
import { fill } from '@campus/messages/texts.ts';
import zh from '@campus/messages/zh/ui.ts';
import { describe, expect, test } from 'vitest';
import { dueText, type TimedCase, timeText } from './time-said.ts';

const sayIn =
  (language: 'zh' | 'en') =>
  (key: string, facts: object = {}) =>
    fill({ zh, en }[language][key as keyof typeof zh], facts as Record<string, unknown>);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const running: TimedCase = {
  state: 'processing',
  overdue: false,
  promise: { workingMinutes: 240, cases: 30 },
  tookMs: null,
};

describe('[TRU-74] a case owns what was promised', () => {
  test.each<[string, TimedCase, string | null, string | null]>([
    ['in time', running, '通常4个工作小时内办好', 'Usually done within 4 working hours'],
    ['in time, and nothing was promised', { ...running, promise: null }, null, null],
    [
      'late',
      { ...running, overdue: true },
      '用时比平常久，我们正在处理。',
      'This takes longer than usual. We are working on it.',
    ],
    ['late, with its submitter', { ...running, state: 'returned', overdue: true }, null, null],
    ['late, hung up', { ...running, state: 'hung-up', overdue: true }, null, null],
    ['done in two days', { ...running, state: 'done', tookMs: 2 * DAY }, '用时2天', 'Took 2 days'],
    ['done in a minute', { ...running, state: 'done', tookMs: 10 }, '用时1分钟', 'Took 1 min'],
    ['solved, to be evaluated', { ...running, state: 'to-evaluate', tookMs: DAY }, '用时24小时', 'Took 24 hours'],
    ['withdrawn', { ...running, state: 'withdrawn' }, null, null],
  ])('%s', (_, timed, inChinese, inEnglish) => {
    expect(timeText(timed, sayIn('zh'), 'zh')).toBe(inChinese);
    expect(timeText(timed, sayIn('en'), 'en')).toBe(inEnglish);
  });

  test('a deadline says which one it is', () => {
    const said = (dueBy: 'promise' | 'limit') => dueText({ dueAt: 5, dueBy }, sayIn('zh'), () => '12-17 10:47');
    expect(said('promise')).toBe('承诺 12-17 10:47');
    expect(said('limit')).toBe('环节时限 12-17 10:47');
    expect(dueText({ dueAt: null, dueBy: null }, sayIn('zh'), String)).toBe(null);
  });
});
