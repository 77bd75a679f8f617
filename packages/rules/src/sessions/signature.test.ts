import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalString, judgeTimestamp } from './signature.ts';

const key = { appkey: 'hall', nonce: 'n1', timestamp: 1767225600, secret: 's' };
const tail = 'appkey=hall&nonce=n1&timestamp=1767225600&secret=s';

describe('[CALL-05] the text that is signed', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no parameters', {}, tail],
    ['one parameter', { orgSign: 'scut' }, `orgSign=scut&${tail}`],
    ['sorted by name, capitals first', { b: 1, a: 2, B: 3 }, `B=3&a=2&b=1&${tail}`],
    ['sorted by code unit, not by language', { 中: 1, é: 2, z: 3, '😀': 4 }, `z=3&é=2&中=1&😀=4&${tail}`],
    ['without null, undefined and empty ones', { a: null, b: undefined, c: '', d: 'x' }, `d=x&${tail}`],
    ['zero, false and spaces are values', { a: 0, b: false, c: ' ' }, `a=0&b=false&c= &${tail}`],
    ['nothing but empty ones', { a: '', b: [], c: {} }, tail],
    ['values stand as they are', { q: 'a=1 中&x' }, `q=a=1 中&x&${tail}`],
    [
      'nested values by their names in brackets',
      { items: [{ sku: 'x', n: 2 }, null, 'y'], to: { city: { id: 7, no: '' } } },
      `items[0][n]=2&items[0][sku]=x&items[2]=y&to[city][id]=7&${tail}`,
    ],
    ['sorted after flattening', { a: { z: 1 }, 'a!': 2 }, `a!=2&a[z]=1&${tail}`],
  ])('%s', (_, params, text) => expect(canonicalString(params, key)).toBe(text));

  test('is not unique where values hold separators, as the form has no escapes', () =>
    expect(canonicalString({ a: '1&b=2' }, key)).toBe(canonicalString({ a: '1', b: '2' }, key)));
  test('a value that imitates the end does not replace it', () => {
    const forged = canonicalString({ a: '1&appkey=hall&nonce=n1&timestamp=1767225600&secret=guess' }, key);
    expect(forged.endsWith(`&${tail}`)).toBe(true);
    expect(forged).not.toBe(canonicalString({ a: '1' }, { ...key, secret: 'guess' }));
  });

  const name = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_]{0,8}$/).filter((text) => text !== '__proto__');
  const value = fc.oneof(fc.stringMatching(/^[^&=]{1,12}$/), fc.integer(), fc.boolean());
  const params = fc.dictionary(name, value, { maxKeys: 6 });

  test('does not depend on the order of parameters', () =>
    fc.assert(
      fc.property(params, fc.infiniteStream(fc.nat()), (given, ranks) => {
        const shuffled = Object.entries(given)
          .map((entry) => ({ entry, rank: ranks.next().value }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ entry }) => entry);
        expect(canonicalString(Object.fromEntries(shuffled), key)).toBe(canonicalString(given, key));
      }),
    ));
  test('does not depend on null and empty parameters', () =>
    fc.assert(
      fc.property(params, fc.dictionary(name, fc.constantFrom(null, undefined, '', [], {})), (given, empty) => {
        expect(canonicalString({ ...empty, ...given }, key)).toBe(canonicalString(given, key));
      }),
    ));
  test('changes with every name, value and part of the key', () =>
    fc.assert(
      fc.property(params, name, value, value, name, (given, changed, before, after, renamed) => {
        fc.pre(String(before) !== String(after) && !(renamed in given) && renamed !== changed);
        const original = canonicalString({ ...given, [changed]: before }, key);
        const { [changed]: _, ...rest } = given;
        expect(canonicalString({ ...given, [changed]: after }, key)).not.toBe(original);
        expect(canonicalString({ ...rest, [renamed]: before }, key)).not.toBe(original);
        expect(canonicalString(rest, key)).not.toBe(original);
        for (const part of ['appkey', 'nonce', 'timestamp', 'secret'] as const) {
          expect(canonicalString({ ...given, [changed]: before }, { ...key, [part]: 'other' })).not.toBe(original);
        }
      }),
    ));
  test('two ways to the same name are put in one order', () =>
    expect(canonicalString({ 'a[b]': 2, a: { b: 1 } }, key)).toBe(canonicalString({ a: { b: 1 }, 'a[b]': 2 }, key)));
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
