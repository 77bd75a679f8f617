import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdsOwnWords } from './own-words.ts';

const own = { accounts: ['202530550102', 'li.wei'], names: ['林晓彤', 'linxiaotong', 'lxt'], orgSign: 'scut-gz' };

describe('[SAF-09] a password of one’s own', () => {
  test.each([
    ['the account', '202530550102a'],
    ['a former account, without its dot', 'xLiWei2026'],
    ['the sign, without its hyphen', 'ScutGz2026'],
    ['the name in pinyin', 'linxiaotong1'],
    ['in capitals', 'LinXiaoTong1'],
    ['with the family name last', 'xiaotonglin9'],
  ])('holds %s', (_what, password) => expect(holdsOwnWords(password, own)).toBe(true));

  test.each([
    ['initials', 'lxt20268899'],
    ['a piece of the account', '2025305abc'],
    ['nothing of it', 'Other12345'],
    ['the half of a name', 'tongxiao88'],
  ])('may have %s', (_what, password) => expect(holdsOwnWords(password, own)).toBe(false));

  test.each([
    ['each word of it', 'Anna Smith', 'smith2026'],
    ['written together', 'Anna Smith', 'annasmith1'],
    ['without its accents', 'José Müller', 'xmuller12'],
  ])('holds a name in letters: %s', (_what, name, password) =>
    expect(holdsOwnWords(password, { accounts: [], names: [name], orgSign: 'scut' })).toBe(true),
  );

  test.each([
    ['short', 'Li O'],
    ['a number', '测试2026'],
    ['nothing', ''],
  ])('a name that is %s forbids nothing', (_what, name) =>
    expect(holdsOwnWords('lio2026abc', { accounts: [''], names: [name], orgSign: '' })).toBe(false),
  );

  test('whatever stands around the words, and in whatever case, they are found', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('202530550102', 'liwei', 'linxiaotong', 'scutgz'),
        fc.stringMatching(/^[a-z0-9]{0,4}$/),
        fc.stringMatching(/^[a-z0-9]{0,4}$/),
        fc.func(fc.boolean()),
        (word, before, after, isUpper) => {
          const turned = [...`${before}${word}${after}`].map((sign) => (isUpper(sign) ? sign.toUpperCase() : sign));
          expect(holdsOwnWords(turned.join(''), own)).toBe(true);
        },
      ),
    ));
});
