import { signedText } from '@campus/rules/sessions/signature.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Entries } from './payload.ts';

export type SignatureHeaders = { appkey: string; signature: string; timestamp: string; nonce: string };

/** Signs the address and the body as they are sent. SHA-256 is bundled because crypto.subtle is missing on plain http. [CALL-05] */
export function signatureHeaders(
  sent: { query: Entries; body: string | Uint8Array | null },
  key: { appkey: string; secret: string },
  once: { nonce: string; now: number },
): SignatureHeaders {
  const timestamp = String(Math.floor(once.now / 1000));
  const bytes = typeof sent.body === 'string' ? utf8ToBytes(sent.body) : sent.body;
  const bodyDigest = bytes && bytes.length > 0 ? bytesToHex(sha256(bytes)) : null;
  const text = signedText({ query: sent.query, bodyDigest }, { ...key, nonce: once.nonce, timestamp });
  if (text === null) throw new Error('a parameter stands twice in the address of a signed call');
  return {
    appkey: key.appkey,
    signature: bytesToHex(sha256(utf8ToBytes(text))).toUpperCase(),
    timestamp,
    nonce: once.nonce,
  };
}
