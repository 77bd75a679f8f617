import { useSearchParams } from 'react-router';

type Part = { in?: string | null; words?: string | null; open?: string | null };

/** The state of the page in its address: the current place, the search words, and the open place. */
export function usePlaceAddress() {
  const [params, setParams] = useSearchParams();
  const go = (part: Part, replace = false) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name);
    setParams(next, { replace });
  };
  return { inside: params.get('in'), words: params.get('words') ?? '', open: params.get('open'), go };
}
