import { useEffect, useRef, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { SearchInput } from '#web/ui/base/search-input.tsx';
import { newBox, receiveWords, sendWords, type TypedWords, typeWords } from './typed-words.ts';

/** A search that opens another page: the box there continues with what was typed meanwhile. */
let boxUnderWay: TypedWords | null = null;

/** Words to look for among news and notices; Enter leads to what was found. */
export function NewsSearchBox({ words = '', onSearch }: { words?: string; onSearch: (words: string) => void }) {
  const say = useSay('hall-content');
  const [box, setBox] = useState(() =>
    boxUnderWay?.sent.includes(words) ? receiveWords(boxUnderWay, words) : newBox(words),
  );
  const lastWords = useRef(words);
  // Two events may come before the page is drawn again; the second has to know of the first.
  const latest = useRef(box);
  const put = (next: TypedWords) => {
    boxUnderWay = next.sent.length === 0 ? null : next;
    latest.current = next;
    setBox(next);
  };
  useEffect(() => {
    if (boxUnderWay?.sent.includes(words)) boxUnderWay = null;
    if (lastWords.current === words) return;
    lastWords.current = words;
    latest.current = receiveWords(latest.current, words);
    setBox(latest.current);
  }, [words]);
  return (
    <SearchInput
      value={box.typed}
      onChange={(next) => put(typeWords(latest.current, next))}
      onSubmit={(next) => {
        if (!next) return;
        put(sendWords(latest.current, next, words));
        onSearch(next);
      }}
      placeholder={say('search-news')}
    />
  );
}
