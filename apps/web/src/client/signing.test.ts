import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { multipartOf } from './multipart.ts';
import type { Entries } from './payload.ts';
import { signatureHeaders } from './signing.ts';

const key = { appkey: 'hall', secret: 's3cret' };
const once = { nonce: 'n-1', now: 1_763_164_800_999 };
const sha256 = (text: string) => bytesToHex(digest(utf8ToBytes(text)));

test('[CALL-05] [TRU-44] the headers are appkey, nonce, the time in seconds, and an upper-case SHA-256 over what is sent', () => {
  const query: Entries = [
    ['stamp', '1763164800999'],
    ['orgSign', 'scut'],
    ['username', ''],
  ];
  const text = 'orgSign=scut&stamp=1763164800999&username=&appkey=hall&nonce=n-1&timestamp=1763164800&secret=s3cret';
  expect(signatureHeaders({ query, body: null }, key, once)).toEqual({
    appkey: 'hall',
    nonce: 'n-1',
    timestamp: '1763164800',
    signature: sha256(text).toUpperCase(),
  });
});

test('[TRU-44] a body is signed as the bytes that are sent', () => {
  const text = `body=${sha256('name=%E8%B5%B5')}&appkey=hall&nonce=n-1&timestamp=1763164800&secret=s3cret`;
  const { signature } = signatureHeaders({ query: [], body: 'name=%E8%B5%B5' }, key, once);
  expect(signature).toBe(sha256(text).toUpperCase());
  const bytes = new TextEncoder().encode('name=%E8%B5%B5');
  expect(signatureHeaders({ query: [], body: bytes }, key, once).signature).toBe(signature);
});

test('[CALL-05] any other parameter, nonce or second gives another signature', () => {
  const signed = (query: Entries, change = {}) =>
    signatureHeaders({ query, body: null }, key, { ...once, ...change }).signature;
  const first = signed([['orgSign', 'scut']]);
  expect(signed([['orgSign', 'sdpt']])).not.toBe(first);
  expect(signed([['orgSign', 'scut']], { nonce: 'n-2' })).not.toBe(first);
  expect(signed([['orgSign', 'scut']], { now: once.now + 1000 })).not.toBe(first);
  expect(signed([['orgSign', 'scut']])).toBe(first);
});

test('[TRU-44] a file that is signed is sent as a multipart body that can be read again', async () => {
  const file = new File(['x\u0000y'], '证 "1".png', { type: 'image/png' });
  const { bytes, mediaType } = await multipartOf(file, 'b0undary');
  const fields = await new Response(bytes, { headers: { 'content-type': mediaType } }).formData();
  const read = fields.get('file') as File;
  expect([read.name, read.type, await read.text()]).toEqual(['证 "1".png', 'image/png', 'x\u0000y']);
});
