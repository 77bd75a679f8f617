import { useSearchParams } from 'react-router';

type Part = { words?: string | null; open?: string | null; closed?: string | null };

/** Another department is another page to what is typed of it. */
export const departmentOf = ({ search }: { search: string }): string => new URLSearchParams(search).get('open') ?? '';

/** Where the page of departments stands: what is searched for, which one is open, whether closed ones are shown. */
export function useDepartmentAddress() {
  const [params, setParams] = useSearchParams();
  const go = (part: Part, replace = false) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name);
    setParams(next, { replace });
  };
  return { words: params.get('words') ?? '', open: params.get('open'), closed: params.has('closed'), go };
}
