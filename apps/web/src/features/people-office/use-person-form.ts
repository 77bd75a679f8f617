import { savePerson } from '@campus/contract/calls/people-office.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { useUnsaved } from '#web/ui/base/use-unsaved.ts';
import { type OfficePerson, useRefreshPeople } from './people-office.queries.ts';
import { partOf } from './use-people-address.ts';

type Profile = OfficePerson['profile'];

const valuesOf = ({ name, kind, profile }: OfficePerson) => {
  const texts = Object.entries(profile).map(([field, value]) => [field, value === null ? '' : String(value)]);
  const all = Object.fromEntries(texts) as Record<keyof Profile, string>;
  // A masked number cannot be sent back: an empty field keeps it.
  return { ...all, documentNumber: '', name, kind: kind as string };
};
export type PersonValues = ReturnType<typeof valuesOf>;

/** The form of a profile; only changes are sent, with the version that was read. */
export function usePersonForm(person: OfficePerson) {
  const say = useSay('people-office');
  const failure = useFailureText();
  const refresh = useRefreshPeople();
  const write = useWrite(savePerson, { quiet: true });
  const [initial] = useState(() => valuesOf(person));
  const send = async (change: object) => {
    await write.mutateAsync({ id: person.id, version: person.version, ...change });
    await refresh();
    toast(say('saved'), { kind: 'success' });
  };
  const form = useForm<PersonValues>({
    initial,
    onSubmit: async (values) => {
      const names = Object.keys(initial) as (keyof PersonValues)[];
      const changed = names.filter((name) => values[name] !== initial[name]);
      try {
        await send(Object.fromEntries(changed.map((name) => [name, values[name]])));
        return undefined;
      } catch (error) {
        const faults = faultsOf(error);
        if (faults.length === 0) toast(failure(error), { kind: 'warning', ms: 5000 });
        return faults.length > 0 ? faults : [{ field: 'all', code: 'format' as const }];
      }
    },
  });
  const clearDocument = () =>
    send({ documentNumber: '' }).catch((error) => toast(failure(error), { kind: 'warning', ms: 5000 }));
  useUnsaved(form.changed, partOf);
  return { form, clearDocument };
}
