import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeTimestamp, signedText } from './signature.ts';

const key = { appkey: 'hall', nonce: 'n1', timestamp: 1767225600, secret: 's' };
const tail = 'appkey=hall&nonce=n1&timestamp=1767225600&secret=s';
type Pairs = [string, string][];
const text = (query: Pairs, bodyDigest: string | null = null) => signedText({ query, bodyDigest }, key);

describe('[CALL-05] [TRU-44] the text that is signed', () => {
  test('a body stands among the parameters, in their order', () =>
    expect(
      text(
        [
          ['z', '1'],
          ['a', '2'],
        ],
        'abc',
      ),
    ).toBe(`a=2&body=abc&z=1&${tail}`));
  test.each<[string, Pairs]>([
    [
      'twice',
      [
        ['a', '1'],
        ['b', ''],
        ['a', '2'],
      ],
    ],
    ['called body', [['body', '1']]],
    ['empty', [['', '1']]],
  ])('a name that is %s has no reading', (_, query) => {
    expect(text(query)).toBeNull();
    expect(text(query, 'abc')).toBeNull();
  });

  const anyText = fc.string({ unit: 'grapheme', maxLength: 8 });
  const separators = fc.constantFrom('&', '=', '%', '+', ' ', '&a=1', '&secret=s', 'body', '%26', '[0]');
  const part = fc.oneof(
    anyText,
    separators,
    fc.tuple(anyText, separators).map((two) => two.join('')),
  );
  const pairs = fc.uniqueArray(
    fc.tuple(
      part.filter((name) => name !== '' && name !== 'body'),
      part,
    ),
    {
      selector: ([name]) => name.replace(/\p{Cs}/gu, '\ufffd'),
      maxLength: 4,
    },
  );
  const message = fc.record({ query: pairs, bodyDigest: fc.option(fc.constantFrom('aa', 'bb')) });
  const sorted = ({ query, bodyDigest }: { query: Pairs; bodyDigest: string | null }) =>
    JSON.stringify([query.toSorted(([a], [b]) => (a < b ? -1 : 1)), bodyDigest]);

  test('two messages have the same text only where they say the same', () =>
    fc.assert(
      fc.property(message, message, (first, other) => {
        fc.pre([...first.query.flat(), ...other.query.flat()].every((part) => part.isWellFormed()));
        expect(signedText(first, key) === signedText(other, key)).toBe(sorted(first) === sorted(other));
      }),
      { numRuns: 2000 },
    ));
  test('the order in which parameters are sent says nothing', () =>
    fc.assert(
      fc.property(message, ({ query, bodyDigest }) => {
        const reversed = signedText({ query: query.toReversed(), bodyDigest }, key);
        expect(reversed).toBe(signedText({ query, bodyDigest }, key));
      }),
    ));
  test('each part of the key is in it', () => {
    for (const name of ['appkey', 'nonce', 'timestamp', 'secret'] as const)
      expect(signedText({ query: [], bodyDigest: null }, { ...key, [name]: 'other' })).not.toBe(text([]));
  });
});

describe('[CALL-05] the time of a signed call', () => {
  const now = 1_767_225_600_000;
  test.each([
    [0, 'ok'],
    [300, 'ok'],
    [-300, 'ok'],
    [301, 'stale'],
    [-301, 'stale'],
    [Number.NaN, 'stale'],
    [Number.POSITIVE_INFINITY, 'stale'],
    [0.5, 'stale'],
  ])('%d s off is %s', (off, verdict) => expect(judgeTimestamp(now / 1000 + off, now)).toBe(verdict));
  test('milliseconds in place of seconds are stale', () => expect(judgeTimestamp(now, now)).toBe('stale'));
});
