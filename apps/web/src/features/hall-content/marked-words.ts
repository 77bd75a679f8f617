export type Piece = { text: string; found: boolean };

/** A text in pieces, with those that were searched for; each word counts for itself, whatever its case. */
export function piecesOf(text: string, words: string): Piece[] {
  const wanted = words.split(/\s+/).filter(Boolean).map(literal);
  if (wanted.length === 0) return [{ text, found: false }];
  return text
    .split(new RegExp(`(${wanted.join('|')})`, 'giu'))
    .map((piece, at) => ({ text: piece, found: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
