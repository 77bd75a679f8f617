import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKeepable, keepable, unkeepableIn } from './texts.ts';

/** XML 1.0 knows these characters, and no others: https://www.w3.org/TR/xml/#charsets */
const isXmlCharacter = (point: number) =>
  point === 0x9 ||
  point === 0xa ||
  point === 0xd ||
  (point >= 0x20 && point <= 0xd7ff) ||
  (point >= 0xe000 && point <= 0xfffd) ||
  point >= 0x10000;
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((codes) => String.fromCharCode(...codes));

describe('[TRU-20] text that can be kept and exported', () => {
  test.each([
    ['half of a pair', 'x\ud800'],
    ['the other half', '\udc00x'],
    ['halves the wrong way round', '\udc00\ud800'],
    ['U+FFFE', 'a\ufffe'],
    ['U+FFFF', 'a\uffff'],
    ['NUL', 'a\u0000b'],
    ['a bell', 'a\u0007b'],
    ['a vertical tab', 'a\u000bb'],
    ['delete', 'a\u007f'],
    ['a control character of the upper half', 'a\u0085'],
  ])('is not one with %s', (_, text) => expect(isKeepable(text)).toBe(false));
  test.each([
    ['nothing', ''],
    ['Chinese', '华南理工大学'],
    ['an emoji of several parts', '👩‍👩‍👧 😀'],
    ['line breaks and tabs', 'a\r\nb\tc'],
    ['a sign for what could not be read', '\ufffd'],
    ['characters outside of the first plane', '𠮷\u{1fffe}'],
  ])('is one with %s', (_, text) => expect(isKeepable(text)).toBe(true));

  test('what is left of any text is well formed, has only characters of XML, and is the same where nothing was wrong', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        const keptText = keepable(text);
        expect(
          keptText.isWellFormed() &&
            [...keptText].every((character) => isXmlCharacter(character.codePointAt(0) as number)),
        ).toBe(true);
        expect(isKeepable(keptText)).toBe(true);
        if (isKeepable(text)) expect(keptText).toBe(text);
      }),
    ));
});

describe('[TRU-20] fields that cannot be kept', () => {
  test('are named by their path, however deep they stand', () =>
    expect(
      unkeepableIn({ a: 'x\ufffe', b: { c: ['ok', 'y\ud800'] }, 'd\u0001': 1, e: { constructor: 1 } }, null),
    ).toEqual([
      { field: 'a', code: 'characters' },
      { field: 'd', code: 'characters' },
      { field: 'e.constructor', code: 'unknown-field' },
      { field: 'b.c.1', code: 'characters' },
    ]));
  test('are left to those who judge row by row', () =>
    expect(unkeepableIn({ rows: [{ a: '\ufffe' }], name: '\ufffe' }, 'rows')).toEqual([
      { field: 'name', code: 'characters' },
    ]));
  test('a payload that nests without end is none', () => {
    expect(unkeepableIn(JSON.parse(`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`), null)).toBeNull();
    expect(unkeepableIn(JSON.parse(`{"a":${'['.repeat(90)}${']'.repeat(90)}}`), null)).toEqual([]);
  });
});
