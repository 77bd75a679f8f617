import enNetwork from '@campus/messages/en/network-applications.ts';
import en from '@campus/messages/en/ui.ts';
import { fill } from '@campus/messages/texts.ts';
import zhNetwork from '@campus/messages/zh/network-applications.ts';
import zh from '@campus/messages/zh/ui.ts';
import { describe, expect, test } from 'vitest';
import { promiseText } from './promise.ts';
import type { Say } from './use-texts.ts';

const textOf = (promise: Parameters<typeof promiseText>[0], language: 'zh' | 'en') => {
  const say: Say = (key, facts = {}) => fill((language === 'zh' ? zh : en)[key], facts);
  return promiseText(promise, say, language);
};

describe('[TRU-31] what is promised is said in one way', () => {
  test.each([
    [0, '通常1分钟内办好', 'Usually done within 1 min'],
    [25, '通常25分钟内办好', 'Usually done within 25 min'],
    [60, '通常1个工作小时内办好', 'Usually done within 1 working hour'],
    [61, '通常2个工作小时内办好', 'Usually done within 2 working hours'],
    [13 * 60, '通常13个工作小时内办好', 'Usually done within 13 working hours'],
    [13 * 60 + 1, '通常2个工作日内办好', 'Usually done within 2 working days'],
    [15 * 60, '通常3个工作日内办好', 'Usually done within 3 working days'],
  ])('%d working minutes', (workingMinutes, inChinese, inEnglish) => {
    const promise = { workingMinutes, cases: 64 };
    expect(textOf(promise, 'zh')).toEqual({ sentence: inChinese, judgedBy: '根据近90天的64件同类业务' });
    expect(textOf(promise, 'en')).toEqual({ sentence: inEnglish, judgedBy: 'Judged by 64 cases of the last 90 days' });
  });

  test('the law’s own sentences, as the forms of the network say them', () => {
    expect(textOf({ law: ['sync', 'complete'] }, 'zh').sentence).toBe(
      zhNetwork['note-sync'] + zhNetwork['note-complete'],
    );
    expect(textOf({ law: ['sync', 'complete'] }, 'en').sentence).toBe(
      `${enNetwork['note-sync']} ${enNetwork['note-complete']}`,
    );
    expect(textOf({ law: ['review'] }, 'zh')).toEqual({ sentence: zhNetwork['note-review'], judgedBy: null });
    expect(textOf({ law: ['review'] }, 'en').sentence).toBe(enNetwork['note-review']);
  });
});
