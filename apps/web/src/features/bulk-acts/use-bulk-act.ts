import { applyBulkAct, tryBulkAct } from '@campus/contract/calls/bulk-acts.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText } from '#web/client/texts.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import type { ChosenPeople, Receiver } from './area-parts.ts';
import { type ActName, type BulkAct, peopleToSend, useRefreshBulk } from './bulk-acts.queries.ts';

export type ByBusiness = { id: string; name: { zh: string; en: string }; to: Receiver };

const listed = (ids: readonly string[]) => (ids.length > 0 ? [...ids] : ('' as const));

/** Faults that are shown next to their fields; the others are shown in the dialog. */
const shownFields: Record<ActName, readonly string[]> = {
  roles: ['give', 'take'],
  labels: ['give', 'take'],
  department: ['departmentId'],
  disable: ['tasksTo', 'headsTo', 'businessesTo', 'reason'],
  'hand-over': ['tasksTo', 'byBusiness', 'reason'],
};

/** The form of an act, its dry run, and carrying it out. */
export function useBulkAct(act: ActName, chosen: ChosenPeople) {
  const failure = useFailureText();
  const refresh = useRefreshBulk();
  const trying = useWrite(tryBulkAct, { quiet: true });
  const applying = useWrite(applyBulkAct, { quiet: true });
  const [came, setCame] = useState<BulkAct | null>(null);
  /** Why it failed, if no field shows the reason. */
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm({
    initial: {
      give: [] as readonly string[],
      take: [] as readonly string[],
      departmentId: '',
      tasksTo: null as Receiver | null,
      headsTo: null as Receiver | null,
      businessesTo: null as Receiver | null,
      byBusiness: [] as readonly ByBusiness[],
      reason: '',
    },
    onSubmit: async ({ give, take, departmentId, tasksTo, headsTo, businessesTo, byBusiness, reason }) => {
      const groups = act === 'roles' || act === 'labels';
      const holding = act === 'disable' || act === 'hand-over';
      setRefused(null);
      if (groups && give.length + take.length === 0) return [{ field: 'give', code: 'required' }];
      try {
        setCame(
          await trying.mutateAsync({
            act,
            ...peopleToSend(chosen),
            ...(groups && { give: listed(give), take: listed(take) }),
            ...(act === 'department' && departmentId && { departmentId }),
            ...(holding && { reason, tasksTo: tasksTo?.id ?? '' }),
            ...(act === 'disable' && { headsTo: headsTo?.id ?? '', businessesTo: businessesTo?.id ?? '' }),
            ...(act === 'hand-over' &&
              byBusiness.length > 0 && { byBusiness: byBusiness.map(({ id, to }) => ({ businessId: id, to: to.id })) }),
          }),
        );
        return undefined;
      } catch (error) {
        const faults = faultsOf(error).map((fault) => ({ ...fault, field: fault.field.replace(/\..*$/, '') }));
        if (faults.length === 0 || faults.some(({ field }) => !shownFields[act].includes(field)))
          setRefused(failure(error));
        return faults;
      }
    },
  });
  return {
    form,
    came,
    refused,
    again: () => {
      setCame(null);
      setRefused(null);
    },
    applying: applying.isPending,
    apply: async () => {
      if (!came) return;
      setRefused(null);
      try {
        setCame(await applying.mutateAsync({ id: came.id }));
        await refresh();
      } catch (error) {
        setRefused(failure(error));
      }
    },
  };
}
