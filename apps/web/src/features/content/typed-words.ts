/** What stands in a search box, and the words that were sent and have not arrived in the address yet. */
export type TypedWords = { readonly typed: string; readonly sent: string | null };

export const untouched = (words: string): TypedWords => ({ typed: words, sent: null });

export const typing = (box: TypedWords, typed: string): TypedWords => ({ ...box, typed });

/** Words that the address has already never arrive again, unless others are on their way before them. */
export const sending = (box: TypedWords, words: string, inAddress: string): TypedWords => ({
  ...box,
  sent: words === inAddress && box.sent === null ? null : words,
});

/** The address has other words: one's own search changes nothing in the box, in which somebody may have typed on; going back or following a link does. */
export function arriving(box: TypedWords, inAddress: string): TypedWords {
  if (box.sent === null) return untouched(inAddress);
  return box.sent === inAddress ? { ...box, sent: null } : box;
}
