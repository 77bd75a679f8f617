import { harmless } from '@campus/rules/basics/texts.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replyBytes, replyJson } from './replies.ts';

/** What a reply is by its rule: every text in it without what cannot be kept, and without what turns its direction. */
const byTheRule = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) => (typeof inner === 'string' ? harmless(inner) : inner));

const sign = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.constantFrom(
    '\\',
    '"',
    '中',
    '，',
    '￥',
    '·',
    'é',
    '😀',
    '\ud83d',
    '\u0000',
    '\u007f',
    '\u0085',
    '\ufffd',
    '\u202e',
    '\uffff',
  ),
);
const text = fc.string({ unit: sign });

test('a reply has every text without what cannot be kept, and is the same as bytes', () => {
  const reply = fc.jsonValue({ stringUnit: 'binary' }).chain((value) => fc.record({ value: fc.constant(value), text }));
  fc.assert(
    fc.property(reply, fc.dictionary(text, text), (some, other) => {
      const value = { ...some, other, [some.text]: [some.text, null, 1.5] };
      expect(replyJson(value)).toBe(byTheRule(value));
      expect(replyBytes(value)).toEqual(Buffer.from(byTheRule(value)));
    }),
    { numRuns: 2000 },
  );
});

test('every sign there is comes out as its rule says, alone and among others', () => {
  const wrong: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += code < 0x11000 ? 1 : 97) {
    const value = [String.fromCodePoint(code), `中${String.fromCodePoint(code)}x`];
    if (replyBytes(value).toString() !== byTheRule(value)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('a long reply is sent whole', () => {
  const value = Array.from({ length: 20_000 }, (_, n) => ({ n, name: '西区五栋网口不能用（😀）', line: 'a "b" \\ c' }));
  expect(JSON.parse(replyBytes(value).toString())).toEqual(value);
});
