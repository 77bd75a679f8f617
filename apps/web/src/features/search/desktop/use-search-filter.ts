import { useEffect, useState } from 'react';
import type { SetURLSearchParams } from 'react-router';
import { useDebounced } from '#web/ui/base/use-debounced.ts';

/** What narrows a list by words: typed, and once it rests in the address. */
export function useSearchFilter(params: URLSearchParams, setParams: SetURLSearchParams) {
  const [typed, setTyped] = useState(params.get('words') ?? '');
  const words = useDebounced(typed.trim());
  useEffect(() => {
    if (words === (params.get('words') ?? '')) return;
    const changed = new URLSearchParams(params);
    if (words) changed.set('words', words);
    else changed.delete('words');
    setParams(changed, { replace: true });
  }, [words, params, setParams]);
  return { typed, setTyped, words };
}
