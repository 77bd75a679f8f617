import { useSearchParams } from 'react-router';

type Part = { words?: string | null; open?: string | null };

/** Another university is another page to what is typed of it. */
export const universityOf = ({ search }: { search: string }): string => new URLSearchParams(search).get('open') ?? '';

/** Where the page stands: what is searched for, and which university is open. */
export function useUniversityAddress() {
  const [params, setParams] = useSearchParams();
  const changed = (part: Part) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name);
    return next;
  };
  return {
    words: params.get('words') ?? '',
    open: params.get('open'),
    go: (part: Part, replace = false) => setParams(changed(part), { replace }),
    addressOf: (open: string) => `?${changed({ open })}`,
  };
}
