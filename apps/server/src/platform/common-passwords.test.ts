import { readFileSync } from 'node:fs';
import { checkPassword } from '@campus/rules/basics/formats.ts';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const file = readFileSync(new URL('../../db/common-passwords.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const words = file.filter((line) => !line.startsWith('#'));

describe('[TRU-46] common passwords', () => {
  test('are ten thousand, each once, all of them such as may be chosen at all', () => {
    expect(new Set(words).size).toBe(10_000);
    const odd = words.filter((next) => checkPassword({ next, confirm: next, account: 'x' }) !== null);
    expect(odd).toEqual([]);
    expect(words.every(isCommonPassword)).toBe(true);
  });
  test('name where they come from', () => expect(file.slice(0, 3).join(' ')).toContain('@zxcvbn-ts/language-common'));
  test.each(['password', 'PassWord', '12345678', '11111111', 'aaaaaaaa', 'AAAAaaaa', 'qwertyui', '1qaz2wsx'])(
    '%s is one',
    (word) => expect(isCommonPassword(word)).toBe(true),
  );
  test.each(['Campus2026', 'w7Kq2mZx', '20251130ab'])('%s is none', (word) =>
    expect(isCommonPassword(word)).toBe(false),
  );
});
