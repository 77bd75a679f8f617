/** Splits a text at the words that were searched for; `found` marks those words. */
export function splitByWords(text: string, words: string): { text: string; found: boolean }[] {
  const wanted = [...new Set(words.toLowerCase().split(/\s+/))].filter(Boolean).sort((a, b) => b.length - a.length);
  if (wanted.length === 0) return [{ text, found: false }];
  const escaped = wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'giu'))
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, found: wanted.includes(piece.toLowerCase()) }));
}

/** A text in which the words that were looked for are marked; what was found by its pinyin has no mark. */
export function Marked({ text, words }: { text: string; words: string }) {
  return splitByWords(text, words).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing else
    piece.found ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
  );
}
