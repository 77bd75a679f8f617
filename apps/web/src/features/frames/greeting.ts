import type { TextKey } from '#web/client/texts.ts';

/** The greeting for this hour. */
export function greetingAt(hour: number): TextKey<'frames'> {
  if (hour >= 5 && hour < 11) return 'greet-morning';
  if (hour >= 11 && hour < 13) return 'greet-noon';
  if (hour >= 13 && hour < 18) return 'greet-afternoon';
  if (hour >= 18 && hour < 23) return 'greet-evening';
  return 'greet-night';
}
