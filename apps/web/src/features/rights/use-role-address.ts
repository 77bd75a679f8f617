import { useSearchParams } from 'react-router';

export const roleParts = ['rights', 'members', 'scope', 'compare'] as const;
export type RolePart = (typeof roleParts)[number];
type Change = { words?: string | null; open?: string | null; part?: RolePart | null; copy?: string | null };

/** Opening another role or tab leaves the page as far as unsaved changes are concerned. */
export const rolePartOf = ({ search }: { search: string }): string => {
  const params = new URLSearchParams(search);
  return `${params.get('open')} ${params.get('copy')} ${params.get('part')}`;
};

/** The state of the page in its address: the search words, the open role, and its open tab. */
export function useRoleAddress() {
  const [params, setParams] = useSearchParams();
  const go = (change: Change, replace = false) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) value ? next.set(name, value) : next.delete(name);
    setParams(next, { replace });
  };
  const addressOf = (id: string) => {
    const words = params.get('words');
    return `?${new URLSearchParams({ ...(words ? { words } : {}), open: id })}`;
  };
  return {
    words: params.get('words') ?? '',
    open: params.get('open'),
    copy: params.get('copy'),
    part: roleParts.find((rolePart) => rolePart === params.get('part')) ?? 'rights',
    go,
    addressOf,
  };
}
