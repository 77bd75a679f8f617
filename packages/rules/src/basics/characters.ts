/** Limits count what people take for characters, so a rare ideograph of two code units counts once. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Whether a text has more characters than that; one that fits as it lies in memory need not be counted. */
export const isLonger = (text: string, max: number): boolean => text.length > max && textLength(text) > max;

/** Cuts at a limit counted as by textLength, so no character is ever halved. */
export function truncateText(text: string, max: number): string {
  if (text.length <= max) return text;
  return Array.from(text).slice(0, Math.max(0, max)).join('');
}

/** The same with an ellipsis, which counts, where something was cut off. */
export const shortened = (text: string, max: number): string =>
  isLonger(text, max) ? `${truncateText(text, max - 1)}…` : text;
