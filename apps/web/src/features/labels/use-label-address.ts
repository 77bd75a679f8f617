import { useSearchParams } from 'react-router';

type Part = { label?: string | null; words?: string | null; list?: string | null; who?: string | null };

/** The state of the page in its address: the search words, the chosen label, and which of its people are shown. */
export function useLabelAddress() {
  const [params, setParams] = useSearchParams();
  const go = (part: Part, replace = false) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name);
    setParams(next, { replace });
  };
  return {
    label: params.get('label'),
    words: params.get('words') ?? '',
    list: params.get('list') === 'kept-out' ? ('kept-out' as const) : ('members' as const),
    who: params.get('who') ?? '',
    go,
  };
}
