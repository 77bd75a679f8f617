import { useEffect, useRef, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { SearchInput } from '#web/ui/base/search-input.tsx';
import { arriving, sending, type TypedWords, typing, untouched } from './typed-words.ts';

/** The search that leads to another page: its box takes over what was typed on meanwhile. */
let onItsWay: TypedWords | null = null;

/** Words to look for among news and notices; Enter leads to what was found. */
export function NewsSearchBox({ words = '', onSearch }: { words?: string; onSearch: (words: string) => void }) {
  const say = useSay('hall-content');
  const [box, setBox] = useState(() => (onItsWay?.sent.includes(words) ? arriving(onItsWay, words) : untouched(words)));
  const lastWords = useRef(words);
  // Two events may come before the page is drawn again; the second has to know of the first.
  const latest = useRef(box);
  const put = (next: TypedWords) => {
    onItsWay = next.sent.length === 0 ? null : next;
    latest.current = next;
    setBox(next);
  };
  useEffect(() => {
    if (onItsWay?.sent.includes(words)) onItsWay = null;
    if (lastWords.current === words) return;
    lastWords.current = words;
    latest.current = arriving(latest.current, words);
    setBox(latest.current);
  }, [words]);
  return (
    <SearchInput
      value={box.typed}
      onChange={(next) => put(typing(latest.current, next))}
      onSubmit={(next) => {
        if (!next) return;
        put(sending(latest.current, next, words));
        onSearch(next);
      }}
      placeholder={say('search-news')}
    />
  );
}
