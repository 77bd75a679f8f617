import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { SearchInput } from '#web/ui/base/search-input.tsx';

/** Words to look for among news and notices; Enter leads to what was found. */
export function NewsSearchBox({ words = '', onSearch }: { words?: string; onSearch: (words: string) => void }) {
  const say = useSay('content');
  const [typed, setTyped] = useState(words);
  return (
    <SearchInput
      value={typed}
      onChange={setTyped}
      onSubmit={(next) => next && onSearch(next)}
      placeholder={say('search-news')}
    />
  );
}
