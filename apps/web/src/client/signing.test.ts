import { expect, test } from 'vitest';
import { signatureHeaders } from './signing.ts';

const key = { appkey: 'hall', secret: 's3cret' };
const once = { nonce: 'n-1', now: 1_763_164_800_999 };

test('[CALL-05] the headers are appkey, nonce, the time in seconds, and an upper-case SHA-256 over the sorted parameters', () => {
  const sent: [string, string][] = [
    ['stamp', '1763164800999'],
    ['orgSign', 'scut'],
    ['username', ''],
  ];
  // sha256sum of orgSign=scut&stamp=1763164800999&appkey=hall&nonce=n-1&timestamp=1763164800&secret=s3cret
  expect(signatureHeaders(sent, key, once)).toEqual({
    appkey: 'hall',
    nonce: 'n-1',
    timestamp: '1763164800',
    signature: '05238ACB17409E9BBB4B74A297CA73167B4BA32F13BC1C25DE072F3A1152C607',
  });
});

test('[CALL-05] any other parameter, nonce or second gives another signature', () => {
  const signed = (sent: [string, string][], change = {}) =>
    signatureHeaders(sent, key, { ...once, ...change }).signature;
  const first = signed([['orgSign', 'scut']]);
  expect(signed([['orgSign', 'sdpt']])).not.toBe(first);
  expect(signed([['orgSign', 'scut']], { nonce: 'n-2' })).not.toBe(first);
  expect(signed([['orgSign', 'scut']], { now: once.now + 1000 })).not.toBe(first);
  expect(signed([['orgSign', 'scut']])).toBe(first);
});
