import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { darkPalette, lightPalette, type Palette } from './palette.ts';

// The pages' types know no Node, and Vitest hands out style sheets empty, so the file is read by hand.
const fs: { readFileSync: (path: URL, encoding: 'utf8') => string } = await import(/* @vite-ignore */ `node:${'fs'}`);
const tokens = fs.readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function colours(selector: string): Record<string, string> {
  const body = tokens.slice(tokens.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(Array.from(body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name, hex]) => [name, hex]));
}

const light = colours(':root');
const dark = { ...light, ...colours('[data-scheme="dark"]') };

describe.each([
  ['light', light, lightPalette],
  ['dark', dark, darkPalette],
] as const)('%s', (_, css, palette) => {
  test('the palette says what the tokens say', () => {
    for (const [name, hex] of Object.entries(palette)) expect([name, css[name]]).toEqual([name, hex]);
  });

  const on = (names: (keyof Palette)[]) => names.map((name) => [name, palette[name]] as const);
  const grounds = on(['card', 'paper', 'raised', 'sunk']);
  const soft = ['primary', 'teal', 'amber', 'red', 'green'] as const;

  test.each(on(['ink', 'ink-2', 'ink-3']))('%s can be read on every ground', (_name, hex) => {
    for (const [ground, at] of grounds) expect([ground, contrast(hex, at) >= 4.5]).toEqual([ground, true]);
  });
  test.each(soft)('%s as text can be read on the grounds and on its own soft shade', (name) => {
    const text = palette[`${name}-text`];
    for (const ground of [palette.card, palette.paper, palette.raised, palette[`${name}-soft`]])
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
  test('filled buttons can be read, and the edges of controls can be seen', () => {
    expect(contrast(palette['on-primary'], palette.primary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette['on-red'], palette.red)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [palette.card, palette.paper])
      expect(contrast(palette['line-strong'], ground)).toBeGreaterThanOrEqual(3);
  });
});
