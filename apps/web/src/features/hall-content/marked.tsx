import { useRecordWords } from '#web/ui/base/record-text.tsx';
import type { Words } from '#web/ui/base/words.ts';
import { piecesOf } from './marked-words.ts';

/** A text in the reader's language, with what was searched for marked. [PC-02] [LANG-2] */
export function Marked({ words, search }: { words: Words; search: string }) {
  const { text, lang } = useRecordWords()(words);
  const pieces = piecesOf(text, search).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change places
    piece.found ? <mark key={at}>{piece.text}</mark> : piece.text,
  );
  return <span lang={lang}>{pieces}</span>;
}
