import { type Hold, holds } from '@campus/rules/network-packages/lines.ts';
import { useSearchParams } from 'react-router';

type Part = { words?: string | null; hold?: Hold | null; open?: string | null };

/** Where a page of the network's office stands: what is searched for, which hold, and what is open. */
export function useOfficeAddress() {
  const [params, setParams] = useSearchParams();
  const changed = (part: Part) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name);
    return next;
  };
  return {
    words: params.get('words') ?? '',
    hold: holds.find((hold) => hold === params.get('hold')) ?? null,
    open: params.get('open'),
    go: (part: Part, replace = false) => setParams(changed(part), { replace }),
    addressOf: (open: string) => `?${changed({ open })}`,
  };
}
