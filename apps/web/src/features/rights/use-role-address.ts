import { useSearchParams } from 'react-router';

export const roleParts = ['rights', 'members', 'scope', 'compare'] as const;
export type RolePart = (typeof roleParts)[number];
type Change = { words?: string | null; open?: string | null; part?: RolePart | null; copy?: string | null };

/** Another role, or another part of one, is another page to what is typed of it. */
export const rolePartOf = ({ search }: { search: string }): string => {
  const params = new URLSearchParams(search);
  return `${params.get('open')} ${params.get('copy')} ${params.get('part')}`;
};

/** Where the page of roles stands: what is searched for, which role is open, and which part of it. */
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
