import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** 256 random bits, as text that fits a header and an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Tokens and keys are kept only as this. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares without telling by its time how much was right. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(hashOf(a), hashOf(b));
}

/** Signs and encrypts with keys derived from the installation's secret, one for each purpose. */
export function createSecrets(secret: string) {
  const keyFor = (purpose: string, extra = '') =>
    Buffer.from(hkdfSync('sha256', secret, extra, `campus-hall ${purpose}`, 32));
  const linkKey = keyFor('links');
  return {
    sign: (text: string): string => createHmac('sha256', linkKey).update(text).digest('base64url'),
    /** `holder` is something only the reader knows (an idempotency key with its payload): without it nobody can read it back. */
    seal(text: string, purpose: string, holder: string): Buffer {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose, holder), iv);
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(sealed: Buffer, purpose: string, holder: string): string {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose, holder), sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(-16));
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
}

export type Secrets = ReturnType<typeof createSecrets>;
