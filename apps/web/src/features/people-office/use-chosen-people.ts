import { useState } from 'react';
import type { ChosenPeople } from './area-parts.ts';

type Choice = { under: string; ids: ReadonlySet<string>; everybody: boolean };

/** The people chosen in the list; a change of filters clears the choice, so that nobody invisible is chosen. */
export function useChosenPeople(filter: ChosenPeople['filter'], found: number | null) {
  const under = JSON.stringify(filter);
  const nobody: Choice = { under, ids: new Set(), everybody: false };
  const [choice, setChoice] = useState(nobody);
  const now = choice.under === under ? choice : nobody;
  const people: ChosenPeople = { ids: [...now.ids], everybody: now.everybody, filter, found };
  return {
    people,
    ids: now.ids,
    choose: (ids: readonly string[], on: boolean) => {
      const next = new Set(now.ids);
      for (const id of ids) on ? next.add(id) : next.delete(id);
      setChoice({ under, ids: next, everybody: false });
    },
    chooseEverybody: () => setChoice({ under, ids: now.ids, everybody: true }),
    clear: () => setChoice(nobody),
  };
}
