import { contrast, mixColours, readableOn } from './contrast.ts';
import { darkPalette, lightPalette } from './palette.ts';

export const primaryNames = ['primary', 'primary-hover', 'primary-text', 'primary-soft', 'on-primary'] as const;
export type PrimaryShades = Record<(typeof primaryNames)[number], string>;

/** An organisation gives one colour; every shade of it must still be readable, in both schemes. */
export function primaryShades(color: string, dark: boolean): PrimaryShades {
  const palette = dark ? darkPalette : lightPalette;
  const soft = mixColours(palette.card, color, dark ? 0.22 : 0.1);
  const white = contrast(color, '#ffffff') >= contrast(color, lightPalette.ink);
  const on = white ? '#ffffff' : lightPalette.ink;
  const fill = readableOn(color, [on], white ? '#000000' : '#ffffff');
  return {
    primary: fill,
    'primary-hover': mixColours(fill, white ? '#000000' : '#ffffff', 0.14),
    'primary-text': readableOn(
      color,
      [palette.card, palette.paper, palette.raised, soft],
      dark ? '#ffffff' : '#000000',
    ),
    'primary-soft': soft,
    'on-primary': on,
  };
}

/** Only a plain #rrggbb is taken, because the value comes from an organisation's settings and ends up in a style. */
export function isColor(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value);
}
