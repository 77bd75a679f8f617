import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sign } from '../src/platform/signature.ts';

const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const [, appkey = '', nonce = '', timestamp = '', secret = ''] =
  /all with appkey `(.+?)`, nonce `(.+?)`, timestamp `(.+?)` and secret `(.+?)`/.exec(guide) ?? [];
const cell = (text = '') => (text === '–' ? '' : text.replace(/^`|`$/g, ''));
const examples = guide.split('\n').flatMap((line) => {
  const found = /^\| (\d+) \| (.*?) \| (.*?) \| (refused|`[0-9A-F]{64}`) \| (.+?) \|$/.exec(line);
  return found ? [{ query: cell(found[2]), body: cell(found[3]), signature: cell(found[4]), shows: found[5] }] : [];
});

describe('[TRU-44] the examples of the guide', () => {
  test('are twenty, and each is another message or another way to write one', () => {
    expect(examples).toHaveLength(20);
    expect(new Set(examples.map(({ query, body }) => `${query} ${body}`)).size).toBe(20);
  });

  test.each(examples)('$shows', ({ query, body, signature }) => {
    const signed = () => sign(query, body, { appkey, nonce, timestamp, secret });
    if (signature === 'refused') expect(signed).toThrow('malformed-request');
    else expect(signed()).toBe(signature);
  });
});
