import { everyIdeograph, someIdeographs } from '@campus/rules/basics/every-ideograph.ts';
import { gramsToFind, searchable } from '@campus/rules/basics/search-grams.ts';
import { describe, expect, test } from 'vitest';
import { searchTermsOf as termsOfItem } from '#server/modules/hall-content/search-terms.ts';
import { departmentTermsOf, searchTermsOf } from '#server/modules/people/index.ts';
import { readingsOf } from './pinyin.ts';

const all = everyIdeograph();
const failing = (holds: (letter: string) => boolean, among = all) =>
  among.filter((letter) => !holds(letter)).slice(0, 20);

describe('[TRU-73] how a name is typed in letters', () => {
  test('has no half of a character, whatever stands in the name', () => {
    expect(
      failing((c) => [`王${c}`, c, `${c}${c}a5`].every((name) => readingsOf(name).every((r) => r.isWellFormed()))),
    ).toEqual([]);
  });

  test('a person, a department and an article are found by each of its characters, and by pinyin where there is one', () => {
    expect(
      failing((c) => {
        const { searchText, searchGrams, openText } = searchTermsOf(`王${c}`, '2026');
        const asked = c === '·' ? [] : (gramsToFind(c) ?? ['none']);
        const [reading] = readingsOf(c);
        return (
          [searchText, openText, ...searchGrams].every((text) => text.isWellFormed()) &&
          openText.includes(searchable(c)) &&
          // In a name it may be read otherwise than alone.
          (reading === searchable(c) || /wang[a-z]/.test(openText)) &&
          asked.every((gram) => searchGrams.includes(gram)) &&
          departmentTermsOf(`${c}系`, '').includes(searchable(c))
        );
      }, someIdeographs(5)),
    ).toEqual([]);
  });

  test('each character that the dictionary lacks has its own initial, and one that looks like another reads like it', () => {
    expect(readingsOf('孙𠮷𠮷')).toEqual(['sun𠮷𠮷', 's𠮷𠮷']);
    expect(readingsOf('𠮷野5G')).toEqual(['𠮷ye5g', '𠮷y5', '𠮷y5g']);
    expect(readingsOf('\u2f00\uf900')).toContain('yq');
    const words = {
      title: { zh: '𠮷祥', en: '' },
      summary: { zh: '', en: '' },
      text: { zh: '𠮷'.repeat(20_001), en: '' },
    };
    const { searchGrams, searchText, titleGrams } = termsOfItem(words);
    expect([...searchGrams, searchText, ...titleGrams].every((text) => text.isWellFormed())).toBe(true);
  });
});
