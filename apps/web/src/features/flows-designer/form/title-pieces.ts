import { titleWords } from '@campus/rules/flows/edit-definition/field-ids.ts';

/** A title apart: what stands as it is, and what is filled in. */
export type TitlePiece = { kind: 'text'; text: string } | { kind: 'place'; name: string };

export function titlePieces(pattern: string): TitlePiece[] {
  const pieces: TitlePiece[] = [];
  let from = 0;
  for (const found of pattern.matchAll(/\{([^{}]+)\}/g)) {
    if (found.index > from) pieces.push({ kind: 'text', text: pattern.slice(from, found.index) });
    pieces.push({ kind: 'place', name: found[1] as string });
    from = found.index + found[0].length;
  }
  if (from < pattern.length) pieces.push({ kind: 'text', text: pattern.slice(from) });
  return pieces;
}

/** Puts a place into a title where the caret stands, in the stead of what is selected; also where the caret is then. */
export function insertPlace(pattern: string, name: string, from: number, to: number): { text: string; caret: number } {
  const place = `{${name}}`;
  return { text: `${pattern.slice(0, from)}${place}${pattern.slice(to)}`, caret: from + place.length };
}

/** The places of a title that are neither a field nor a word that it knows. */
export const unknownPlaces = (pattern: string, fields: readonly string[]): string[] =>
  titlePieces(pattern).flatMap((piece) =>
    piece.kind === 'place' && !titleWords.includes(piece.name) && !fields.includes(piece.name) ? [piece.name] : [],
  );
