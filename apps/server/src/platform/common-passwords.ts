import { readFileSync } from 'node:fs';

let common: Set<string> | null = null;

function commonPasswords(): Set<string> {
  const lines = readFileSync(new URL('../../db/common-passwords.txt', import.meta.url), 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')));
}

/** Whether a password is among those that guessers try first, in whatever case, or one character over and over. */
export function isCommonPassword(password: string): boolean {
  common ??= commonPasswords();
  return common.has(password.toLowerCase()) || /^(.)\1*$/i.test(password);
}
