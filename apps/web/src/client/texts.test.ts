import { beforeEach, describe, expect, test } from 'vitest';
import { followLanguage, language, showLanguage } from './language.ts';
import { NetworkError } from './refusal-error.ts';
import { changeLanguage, failureText, isText, loadTexts, sayNow } from './texts.ts';

beforeEach(async () => {
  showLanguage('zh');
  await loadTexts(['frames', 'refusals']);
});

describe('[CONST-15] [LANG-2] the other language', () => {
  test('comes with every file that was asked for, and only then', async () => {
    const texts: string[] = [];
    const stop = followLanguage(() => texts.push(sayNow('frames', 'network-away')));
    await changeLanguage('en');
    stop();
    expect(language()).toBe('en');
    expect(texts).toEqual([expect.stringMatching(/^[^\p{Script=Han}]+$/u)]);
    expect(isText('refusals', 'unexpected')).toBe(true);
  });

  test('the last of several wishes counts', async () => {
    await Promise.all([changeLanguage('en'), changeLanguage('zh')]);
    expect(language()).toBe('zh');
  });
});

test('facts are filled in, and a text that is missing shows its key', () => {
  expect(sayNow('frames', 'page-title', { page: '首页', place: '大厅' })).toContain('首页');
  expect(sayNow('frames', 'no-such-text')).toBe('no-such-text');
  expect(isText('frames', 'no-such-text')).toBe(false);
});

test('a failed call is said in words', () => {
  expect(failureText(new NetworkError('away'))).toBe(sayNow('frames', 'network-away'));
  expect(failureText(new Error('x'))).toBe(sayNow('refusals', 'unexpected'));
});
