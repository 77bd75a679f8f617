import { useState } from 'react';
import type { ChosenPeople } from './area-parts.ts';

type Kept = { under: string; ids: ReadonlySet<string>; everybody: boolean };

/** Who is chosen in the list; other filters find others, and nobody is chosen whom nobody sees. */
export function useChosenPeople(filter: ChosenPeople['filter'], found: number | null) {
  const under = JSON.stringify(filter);
  const nobody: Kept = { under, ids: new Set(), everybody: false };
  const [kept, setKept] = useState(nobody);
  const now = kept.under === under ? kept : nobody;
  const people: ChosenPeople = { ids: [...now.ids], everybody: now.everybody, filter, found };
  return {
    people,
    ids: now.ids,
    choose: (ids: readonly string[], on: boolean) => {
      const next = new Set(now.ids);
      for (const id of ids) on ? next.add(id) : next.delete(id);
      setKept({ under, ids: next, everybody: false });
    },
    chooseEverybody: () => setKept({ under, ids: now.ids, everybody: true }),
    clear: () => setKept(nobody),
  };
}
