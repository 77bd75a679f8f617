import { textLength, truncateText } from '@campus/rules/basics/characters.ts';

/** As `maxLength` of an input, but counted as the server counts: in characters, not in halves of them. */
export const upTo = (max: number) => ({
  count: { max, strategy: textLength, exceedFormatter: (text: string) => truncateText(text, max) },
});
