type Rgb = readonly [number, number, number];

function parse(hex: string): Rgb {
  const pair = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [pair(1), pair(3), pair(5)];
}

function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG's contrast of two #rrggbb colours, from 1 to 21. */
export function contrast(colour: string, other: string): number {
  const [low, high] = [luminance(colour), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** A colour on its way to another; 0 is the first, 1 the second. */
export function mixColours(from: string, to: string, part: number): string {
  const end = parse(to);
  const parts = parse(from).map((value, index) => Math.round(value + ((end[index] ?? 0) - value) * part));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The nearest shade towards `to` that can be read on every one of the backgrounds. */
export function readableOn(color: string, backgrounds: readonly string[], to: string, ratio = 4.5): string {
  for (let step = 0; step <= 20; step += 1) {
    const shade = mixColours(color, to, step / 20);
    if (backgrounds.every((background) => contrast(shade, background) >= ratio)) return shade;
  }
  return to;
}
