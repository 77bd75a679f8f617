import { useSearchParams } from 'react-router';

type Part = { words?: string | null; open?: string | null; closed?: string | null };

/** Opening another department leaves the page as far as unsaved changes are concerned. */
export const departmentOf = ({ search }: { search: string }): string => new URLSearchParams(search).get('open') ?? '';

/** The state of the page in its address: the search words, the open department, whether closed ones are shown. */
export function useDepartmentAddress() {
  const [params, setParams] = useSearchParams();
  const go = (part: Part, replace = false) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name);
    setParams(next, { replace });
  };
  return { words: params.get('words') ?? '', open: params.get('open'), closed: params.has('closed'), go };
}
