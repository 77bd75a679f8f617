import { describe, expect, test } from 'vitest';
import { splitByWords } from './marked.tsx';
import { withSearch } from './recent-searches.ts';
import { nextOption } from './use-search-box.ts';

describe('marking what was looked for', () => {
  const found = (text: string, words: string) =>
    splitByWords(text, words)
      .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
      .join('');
  test('every place, in any case', () => {
    expect(found('校园网开通，开通后可用', '开通')).toBe('校园网[开通]，[开通]后可用');
    expect(found('Change MAC, mac only', 'mac')).toBe('Change [MAC], [mac] only');
  });
  test('several words, the longer one first', () => expect(found('校园网 网络', '网 网络')).toBe('校园[网] [网络]'));
  test('what was found by pinyin has no mark', () => expect(found('校园网', 'xyw')).toBe('校园网'));
  test('signs are only signs', () => expect(found('a+b (c)', '+b (')).toBe('a[+b] [(]c)'));
});

test('the last searches: the newest first, none twice, eight at most', () => {
  expect(withSearch(['b', 'a'], 'A')).toEqual(['A', 'b']);
  const many = Array.from({ length: 8 }, (_, n) => String(n));
  expect(withSearch(many, 'new')).toEqual(['new', ...many.slice(0, 7)]);
});

test('arrows walk through the options and past them, back to what was typed', () => {
  expect([nextOption(-1, 1, 3), nextOption(2, 1, 3), nextOption(-1, -1, 3), nextOption(0, -1, 3)]).toEqual([
    0, -1, 2, -1,
  ]);
  expect(nextOption(-1, 1, 0)).toBe(-1);
});
