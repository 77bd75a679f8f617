/** What stands in a search box, and the words that were sent and have not arrived in the address yet, in their order. */
export type TypedWords = { readonly typed: string; readonly sent: readonly string[] };

export const untouched = (words: string): TypedWords => ({ typed: words, sent: [] });

export const typing = (box: TypedWords, typed: string): TypedWords => ({ ...box, typed });

/** Words that the address will have anyway, once all that is under way has arrived, do not arrive again. */
export const sending = (box: TypedWords, words: string, inAddress: string): TypedWords =>
  words === (box.sent.at(-1) ?? inAddress) ? box : { ...box, sent: [...box.sent, words] };

/**
 * The address has other words: one's own search changes nothing in the box, in which somebody may have typed on; going
 * back or following a link does. A search that arrives has overtaken those sent before it.
 */
export function arriving(box: TypedWords, inAddress: string): TypedWords {
  const arrived = box.sent.indexOf(inAddress);
  return arrived < 0 ? untouched(inAddress) : { ...box, sent: box.sent.slice(arrived + 1) };
}
