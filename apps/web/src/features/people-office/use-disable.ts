import { disablePerson } from '@campus/contract/calls/people-office.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import type { Chosen } from './area-parts.ts';
import { type Held, useRefreshPeople } from './people-office.queries.ts';

/** What happens to one thing: its default, or a named person, who may still have to be chosen. */
export type Way = { named: boolean; to: Chosen | null };
export const TASKS = 'tasks';
export const headKey = (departmentId: string) => `head ${departmentId}`;
export const partKey = ({ id, part }: Held['businesses'][number]) => `${part} ${id}`;

/** The form for disabling a person: what happens to each thing they hold, and the reason. */
export function useDisable(held: Held, onDone: () => void) {
  const say = useSay('people-office');
  const failure = useFailureText();
  const refresh = useRefreshPeople();
  const write = useWrite(disablePerson, { quiet: true });
  const [ways, setWays] = useState<Readonly<Record<string, Way>>>({});
  const [missing, setMissing] = useState<readonly string[]>([]);
  const wayOf = (key: string): Way => ways[key] ?? { named: false, to: null };
  const toOf = (key: string) => (wayOf(key).named ? (wayOf(key).to?.id ?? '') : '');
  const form = useForm({
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      const unnamed = Object.keys(ways).filter((key) => wayOf(key).named && !wayOf(key).to);
      setMissing(unnamed);
      if (unnamed.length > 0) return [{ field: 'all', code: 'required' as const }];
      const headships = held.headships.map(({ id }) => ({ departmentId: id, to: toOf(headKey(id)) }));
      const businesses = held.businesses.map((business) => ({
        businessId: business.id,
        part: business.part,
        to: toOf(partKey(business)),
      }));
      try {
        await write.mutateAsync({
          id: held.id,
          reason,
          tasksTo: toOf(TASKS),
          headships: headships.length > 0 ? headships : '',
          businesses: businesses.length > 0 ? businesses : '',
        });
        toast(say('disabled'), { kind: 'success', ms: 4000 });
        await refresh();
        onDone();
        return undefined;
      } catch (error) {
        const faults = faultsOf(error);
        if (faults.length > 0) return faults;
        toast(failure(error), { kind: 'warning', ms: 6000 });
        // What they hold may have changed: it is read again, and nothing typed is lost.
        await refresh();
        return [{ field: 'all', code: 'format' as const }];
      }
    },
  });
  return {
    form,
    wayOf,
    isMissing: (key: string) => missing.includes(key),
    setWay: (key: string, way: Way) => {
      setWays({ ...ways, [key]: way });
      setMissing(missing.filter((other) => other !== key));
    },
  };
}
