import { describe, expect, test } from 'vitest';
import { recordWordsIn } from './record-text.tsx';

describe('[LANG-2] a record that has only one language', () => {
  test('is shown in the reader’s language where it has it', () => {
    expect(recordWordsIn('en', { zh: '校园网', en: 'Campus network' })).toEqual({
      text: 'Campus network',
      lang: 'en',
      other: false,
    });
    expect(recordWordsIn('zh', { zh: '校园网', en: '' })).toEqual({ text: '校园网', lang: 'zh', other: false });
  });

  test('is shown in the other one, and marked', () => {
    expect(recordWordsIn('en', { zh: '校园网', en: '' })).toEqual({ text: '校园网', lang: 'zh', other: true });
    expect(recordWordsIn('zh', { zh: '', en: 'Campus network' })).toEqual({
      text: 'Campus network',
      lang: 'en',
      other: true,
    });
  });

  test('nothing at all is not marked', () => {
    expect(recordWordsIn('en', { zh: '', en: '' })).toEqual({ text: '', lang: 'en', other: false });
  });
});
