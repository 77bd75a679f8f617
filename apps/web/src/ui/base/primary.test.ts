import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { darkPalette, lightPalette } from './palette.ts';
import { isColor, primaryShades } from './primary.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('whatever colour an organisation chooses, its buttons, links and soft grounds can be read in both schemes', () =>
  fc.assert(
    fc.property(colour, fc.boolean(), (chosen, dark) => {
      const shades = primaryShades(chosen, dark);
      const palette = dark ? darkPalette : lightPalette;
      expect(contrast(shades['on-primary'], shades.primary)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades['on-primary'], shades['primary-hover'])).toBeGreaterThanOrEqual(4.5);
      for (const ground of [palette.card, palette.paper, palette.raised, shades['primary-soft']])
        expect(contrast(shades['primary-text'], ground)).toBeGreaterThanOrEqual(4.5);
    }),
  ));

test('a colour that can already be read is kept as it is', () => {
  expect(primaryShades('#1b5fd9', false).primary).toBe('#1b5fd9');
});

test.each(['red', '#fff', '#12345g', '#1b5fd9;background:url(x)', ''])('%j is no colour', (value) =>
  expect(isColor(value)).toBe(false),
);
