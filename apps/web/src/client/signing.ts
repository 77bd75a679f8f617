import { canonicalString } from '@campus/rules/sessions/signature.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Entries } from './payload.ts';

export type SignatureHeaders = { appkey: string; signature: string; timestamp: string; nonce: string };

/** Signs every parameter that is sent. SHA-256 is bundled because crypto.subtle is missing on plain http. [CALL-05] */
export function signatureHeaders(
  sent: Entries,
  key: { appkey: string; secret: string },
  once: { nonce: string; now: number },
): SignatureHeaders {
  const timestamp = String(Math.floor(once.now / 1000));
  const text = canonicalString(Object.fromEntries(sent), { ...key, nonce: once.nonce, timestamp });
  return {
    appkey: key.appkey,
    signature: bytesToHex(sha256(utf8ToBytes(text))).toUpperCase(),
    timestamp,
    nonce: once.nonce,
  };
}
