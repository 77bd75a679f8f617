import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gramsOf, gramsToFind, searchable } from './search-grams.ts';

test('two Chinese characters are found, and one is', () => {
  expect(gramsOf('请假申请')).toEqual(expect.arrayContaining(gramsToFind('请假') as string[]));
  expect(gramsOf('请假申请')).toEqual(expect.arrayContaining(gramsToFind('假') as string[]));
  expect(gramsOf('请假申请')).not.toContain('假请');
});

test('a single Latin letter finds too much to be asked; width, case and spaces make no difference', () => {
  expect(gramsToFind('a')).toBeNull();
  expect(gramsToFind('  ')).toBeNull();
  expect(searchable('ＱＪ 2026')).toBe('qj2026');
});

test('numbers are asked for by four digits at a time: two of them stand in nearly every number', () => {
  expect(gramsToFind('QJ2026')).toEqual(['qj20', 'j202', '2026']);
  expect(gramsToFind('202')).toEqual(['20', '02']);
  expect(gramsOf('QJ2026')).toEqual(expect.arrayContaining(['qj', 'qj20', '2026']));
  expect(gramsToFind('请假2026')).toEqual(['请假', '假2', '20', '02', '26']);
});

test('whatever piece of a text is asked for, the text has its pieces', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 2, maxLength: 30 }), fc.nat(28), fc.nat(28), (text, from, length) => {
      const letters = [...searchable(text)];
      const grams = gramsToFind(letters.slice(from, from + length).join(''));
      expect(gramsOf(text)).toEqual(expect.arrayContaining(grams ?? []));
    }),
    { seed: 20261115 },
  );
});
