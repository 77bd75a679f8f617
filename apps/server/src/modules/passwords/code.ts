import { randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH, CODE_SIGNS } from '@campus/rules/sessions/password-codes.ts';
import { hashOf, type Secrets } from '#server/platform/secrets.ts';

export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');

/** A code is short, so it is kept under a key of the installation: whoever has only a copy of the database finds none. */
export const hashOfCode = (secrets: Secrets, id: string, code: string): Buffer =>
  hashOf(secrets.sign(`password code ${id} ${code}`));

/** Compares also where there is nothing to compare with. */
export function isCode(
  secrets: Secrets,
  stored: { id: string; codeHash: Buffer | null } | null,
  code: string,
): boolean {
  const hash = hashOfCode(secrets, stored?.id ?? '', code);
  return timingSafeEqual(hash, stored?.codeHash ?? Buffer.alloc(hash.length));
}
