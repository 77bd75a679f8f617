import { describe, expect, test } from 'vitest';
import { gramsOf, searchable } from '../basics/search-grams.ts';
import { readingGram, readSearchWords, scoreOf } from './search-words.ts';

const network = {
  title: '校园网套餐说明',
  readings: 'xiaoyuanwangtaocanshuoming|xywtcsm',
  text: '5g套餐每月三十元,adsl除外',
};
const score = (words: string, at = network) => {
  const query = readSearchWords(words);
  return query && scoreOf(query, at);
};

describe('[PC-22] what is found by what', () => {
  test.each([
    ['two characters', '套餐', 3],
    ['one character', '网', 3],
    ['the whole title', '校园网套餐说明', 3],
    ['two pieces, in any order', '套餐 校园网', 3],
    ['pinyin', 'taocan', 2],
    ['pinyin initials', 'xyw', 2],
    ['initials from the middle', 'tcsm', 2],
    ['Chinese and pinyin mixed', '校园wang', 2],
    ['pinyin and Chinese mixed', 'xiaoyuan网', 2],
    ['a piece in Chinese and one in pinyin', '套餐 xyw', 2],
    ['text of digits, letters and Chinese', '5G套餐', 1],
    ['full width and another case', '５ｇ套餐', 1],
    ['a longer word of letters in the text', 'ADSL', 1],
    ['one piece of the title and one of the text', '校园网 三十元', 1],
    ['letters that stand in a text by chance', 'sl', null],
    ['something else', '食堂', null],
    ['one piece that is there and one that is not', '套餐 食堂', null],
  ])('%s: %s', (_title, words, found) => expect(score(words)).toBe(found));

  test.each(['', '   ', '，。', '- /'])('%j asks for nothing', (words) => expect(readSearchWords(words)).toBeNull());
});

test('whatever is found in a title has the grams that are asked for', () => {
  const grams = gramsOf(network.title, ...network.readings.split('|'));
  for (const words of ['套餐', '网', 'taocan', 'xyw', '校园wang', '套餐 xyw', 'wang'])
    expect(grams, words).toEqual(
      expect.arrayContaining([...(readSearchWords(words)?.titleGrams ?? ['nothing asked'])]),
    );
});

test('a single letter is asked of no index, and short letters of no text', () => {
  expect(readSearchWords('w')).toMatchObject({ titleGrams: null, textGrams: null });
  expect(readSearchWords('wl')).toMatchObject({ titleGrams: ['wl'], textGrams: null });
  expect(readSearchWords('网 wl')).toMatchObject({ titleGrams: ['网', 'wl'], textGrams: ['网'] });
  expect(searchable('Ｗ Ｌ')).toBe('wl');
});

test('nobody makes the server look for more than eight pieces', () => {
  expect(readSearchWords('一 二 三 四 五 六 七 八 九 十')?.pieces).toHaveLength(8);
});

test('the pieces of readings are never those of words', () => {
  const readings = network.readings.split('|');
  const written = new Set(gramsOf(...readings.map((reading) => `~${reading}`), network.title));
  expect(gramsOf(...readings).filter((gram) => written.has(readingGram(gram)))).toEqual([]);
});
