import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageOf, typedParts } from './typed-language.ts';

describe('[TRU-63] what people typed carries its language', () => {
  test.each([
    ['宿舍断网', 'zh'],
    ['wifi连不上', 'zh'],
    ['林晓彤', 'zh'],
    ['ネットが切れた', 'ja'],
    ['漢字とかな', 'ja'],
    ['인터넷이 안 돼요', 'ko'],
    ['No network', ''],
    ['Pas de réseau', ''],
    ['Нет сети', ''],
    ['13800001111', ''],
    ['😀', ''],
    ['', ''],
  ])('%s is %j', (text, language) => expect(languageOf(text)).toBe(language));

  test('of an English sentence only what was typed is marked', () => {
    expect(typedParts('Returned by 林晓彤 from “初审”, 3 Nov')).toEqual([
      'Returned by ',
      '林晓彤',
      ' from “',
      '初审',
      '”, 3 Nov',
    ]);
    expect(typedParts('Returned by Jane')).toEqual(['Returned by Jane']);
  });

  test('no letter is lost, and none outside the marked parts is Chinese', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const parts = typedParts(text);
        expect(parts.join('')).toBe(text);
        expect(parts.filter((_, at) => at % 2 === 0).some((part) => languageOf(part) !== '')).toBe(false);
      }),
    );
  });
});
