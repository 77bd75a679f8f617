/** What stands in a search box, and the words that were sent and have not arrived in the address yet, in their order. */
export type TypedWords = { readonly typed: string; readonly sent: readonly string[] };

export const newBox = (words: string): TypedWords => ({ typed: words, sent: [] });

export const typeWords = (box: TypedWords, typed: string): TypedWords => ({ ...box, typed });

/** Words that the address will have after the searches under way are not sent again. */
export const sendWords = (box: TypedWords, words: string, inAddress: string): TypedWords =>
  words === (box.sent.at(-1) ?? inAddress) ? box : { ...box, sent: [...box.sent, words] };

/**
 * The address has new words. A search from this box leaves the box alone, because the reader may have typed on; going
 * back or following a link replaces its text. A search that arrives makes those sent before it obsolete.
 */
export function receiveWords(box: TypedWords, inAddress: string): TypedWords {
  const arrived = box.sent.indexOf(inAddress);
  return arrived < 0 ? newBox(inAddress) : { ...box, sent: box.sent.slice(arrived + 1) };
}
