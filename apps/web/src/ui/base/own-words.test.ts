import { describe, expect, test } from 'vitest';
import { ownWordsIn } from './own-words.tsx';

describe('[LANG-2] a record that has only one language', () => {
  test('is shown in the reader’s language where it has it', () => {
    expect(ownWordsIn('en', { zh: '校园网', en: 'Campus network' })).toEqual({
      text: 'Campus network',
      lang: 'en',
      other: false,
    });
    expect(ownWordsIn('zh', { zh: '校园网', en: '' })).toEqual({ text: '校园网', lang: 'zh', other: false });
  });

  test('is shown in the other one, and marked', () => {
    expect(ownWordsIn('en', { zh: '校园网', en: '' })).toEqual({ text: '校园网', lang: 'zh', other: true });
    expect(ownWordsIn('zh', { zh: '', en: 'Campus network' })).toEqual({
      text: 'Campus network',
      lang: 'en',
      other: true,
    });
  });

  test('nothing at all is not marked', () => {
    expect(ownWordsIn('en', { zh: '', en: '' })).toEqual({ text: '', lang: 'en', other: false });
  });
});
