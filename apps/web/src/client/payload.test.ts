import { listParameters, saveParameter } from '@campus/contract/calls/parameters.ts';
import { token } from '@campus/contract/calls/sessions.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headOf } from './call-head.ts';
import { encodeEntries, entriesOf, splitPayload } from './payload.ts';

describe('form encoding', () => {
  test('[CALL-02] null and undefined fields are removed, an empty text stays', () => {
    expect(entriesOf({ a: null, b: undefined, c: '', d: 0, e: false })).toEqual([
      ['c', ''],
      ['d', '0'],
      ['e', 'false'],
    ]);
  });

  test('[CALL-02] nested values get brackets, at any depth', () => {
    expect(entriesOf({ key: 'k', values: { pValue1: 'x', pValue2: null, pValue3: '' } })).toEqual([
      ['key', 'k'],
      ['values[pValue1]', 'x'],
      ['values[pValue3]', ''],
    ]);
    expect(entriesOf({ items: [{ n: 1 }, null, { n: 2, tags: ['a'] }] })).toEqual([
      ['items[0][n]', '1'],
      ['items[1][n]', '2'],
      ['items[1][tags][0]', 'a'],
    ]);
  });

  test('[CALL-02] a form body is url-encoded and reads back the same', () => {
    expect(encodeEntries([['姓名', '李 雷&=']])).toBe('%E5%A7%93%E5%90%8D=%E6%9D%8E+%E9%9B%B7%26%3D');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))), (entries) => {
        expect([...new URLSearchParams(encodeEntries(entries))]).toEqual(entries);
      }),
    );
  });
});

describe('where the fields travel', () => {
  test('[CALL-02] a GET sends everything in the address', () => {
    expect(splitPayload(headOf(listParameters), { size: 20, after: null })).toEqual({
      query: [['size', '20']],
      body: [],
    });
  });

  test('[CALL-02] a POST sends a body', () => {
    const { query, body } = splitPayload(headOf(saveParameter), { key: 'k', values: { pValue1: 'v' } });
    expect(query).toEqual([]);
    expect(body).toEqual([
      ['key', 'k'],
      ['values[pValue1]', 'v'],
    ]);
  });

  test('[CALL-08] the password grant has type and orgSign in the address and the rest in the form', () => {
    const sent = { type: '0', orgSign: 'scut', grant_type: 'password', username: 'u', password: 'p' };
    expect(splitPayload(headOf(token), sent)).toEqual({
      query: [
        ['type', '0'],
        ['orgSign', 'scut'],
      ],
      body: [
        ['grant_type', 'password'],
        ['username', 'u'],
        ['password', 'p'],
      ],
    });
  });

  test('[CALL-09] the refresh grant has no query', () => {
    expect(splitPayload(headOf(token), { grant_type: 'refresh_token', refresh_token: 'r' }).query).toEqual([]);
  });
});
