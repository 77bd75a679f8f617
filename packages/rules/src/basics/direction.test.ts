import { expect, test } from 'vitest';
import { harmless, turningIn, turnsDirection } from './texts.ts';

const SIGNS = [0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];

test.each(SIGNS)(
  '[SAF-12] U+%i turns the direction of writing, wherever it stands, and is left out where a text is shown',
  (code) => {
    const sign = String.fromCodePoint(code);
    for (const text of [`${sign}王伟`, `王${sign}伟`, `王伟${sign}`, sign]) {
      expect(turnsDirection(text)).toBe(true);
      expect(harmless(text)).toBe(text.replace(sign, ''));
      expect(turningIn({ a: [{ b: 'ok' }, { c: text }] })).toBe('a.1.c');
      expect(turningIn({ a: { [text]: 1 } })).toBe('a');
    }
  },
);

test('[SAF-12] nothing else does: no sign of writing, no space, no letter of any script', () => {
  for (let code = 0x20; code <= 0x3000; code++)
    if (!SIGNS.includes(code)) expect(turnsDirection(String.fromCodePoint(code)), code.toString(16)).toBe(false);
  for (const text of ['王伟', 'שלום', 'مرحبا', '“引用”—…', 'a\u200bb', '👩\u200d💻', 'a\nb'])
    expect(harmless(text)).toBe(text);
  expect(turningIn({ a: ['b', 1, null] })).toBe(null);
});
