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

const SEE_AS = 'see-as-';

/** A token that shows its purpose: with it somebody only sees the product as somebody else. */
export const newSeeAsToken = (): string => SEE_AS + newToken();
export const isSeeAsToken = (token: string): boolean => token.startsWith(SEE_AS);

/** Tokens and keys are kept only as this. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, so that timing reveals nothing. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(hashOf(a), hashOf(b));
}

/** The first byte of a sealed network password says which key it needs, so that a second key can be told from the first. */
const NETWORK_KEY_VERSION = 1;

/**
 * Signs and encrypts with keys derived from the installation's secret, one for each purpose. Network passwords have a key of
 * their own: they outlive the secret, and whoever has only a copy of the database reads none of them.
 */
export function createSecrets(secret: string, networkSecret: string) {
  const derive = (from: string, purpose: string, extra: string) =>
    Buffer.from(hkdfSync('sha256', from, extra, `campus-hall ${purpose}`, 32));
  const keyFor = (purpose: string, extra = '') => derive(secret, purpose, extra);
  const linkKey = keyFor('links');
  const networkKey = derive(networkSecret, 'network passwords', '');
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
    /** Bound to its account: moved to the row of another account it can no longer be opened. */
    sealNetworkPassword(accountId: string, password: string): Buffer {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', networkKey, nonce).setAAD(Buffer.from(accountId));
      const version = Buffer.of(NETWORK_KEY_VERSION);
      return Buffer.concat([version, nonce, cipher.update(password, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    openNetworkPassword(accountId: string, sealed: Buffer): string {
      try {
        if (sealed[0] !== NETWORK_KEY_VERSION) throw new Error(`it was sealed with key ${sealed[0]}`);
        const decipher = createDecipheriv('aes-256-gcm', networkKey, sealed.subarray(1, 13), { authTagLength: 16 });
        decipher.setAAD(Buffer.from(accountId)).setAuthTag(sealed.subarray(-16));
        return Buffer.concat([decipher.update(sealed.subarray(13, -16)), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new Error(
          `The password of the network account ${accountId} cannot be opened: is NETWORK_KEY the one it was sealed with?`,
          { cause },
        );
      }
    },
  };
}

export type Secrets = ReturnType<typeof createSecrets>;
