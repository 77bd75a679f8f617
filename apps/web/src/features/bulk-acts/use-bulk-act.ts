import { applyBulkAct, tryBulkAct } from '@campus/contract/calls/bulk-acts.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refused.ts';
import { useFailureText } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { type ActName, type BulkAct, meant, useForgetBulk } from './bulk-acts.queries.ts';
import type { ChosenPeople, Receiver } from './composed.ts';

export type ReceiverOf = 'tasksTo' | 'headsTo' | 'businessesTo';
export type ByBusiness = { id: string; name: { zh: string; en: string }; to: Receiver };

const listed = (ids: readonly string[]) => (ids.length > 0 ? [...ids] : ('' as const));

/** What is asked for, its dry run, and doing it. */
export function useBulkAct(act: ActName, chosen: ChosenPeople) {
  const failure = useFailureText();
  const forget = useForgetBulk();
  const trying = useWrite(tryBulkAct, { quiet: true });
  const applying = useWrite(applyBulkAct, { quiet: true });
  const [came, setCame] = useState<BulkAct | null>(null);
  const [receivers, setReceivers] = useState<Partial<Record<ReceiverOf, Receiver>>>({});
  const [byBusiness, setByBusiness] = useState<readonly ByBusiness[]>([]);
  const form = useForm({
    initial: { give: [] as readonly string[], take: [] as readonly string[], departmentId: '', reason: '' },
    onSubmit: async ({ give, take, departmentId, reason }) => {
      const groups = act === 'roles' || act === 'labels';
      const holding = act === 'disable' || act === 'hand-over';
      try {
        setCame(
          await trying.mutateAsync({
            act,
            ...meant(chosen),
            ...(groups && { give: listed(give), take: listed(take) }),
            ...(act === 'department' && departmentId && { departmentId }),
            ...(holding && { reason, tasksTo: receivers.tasksTo?.id ?? '' }),
            ...(act === 'disable' && {
              headsTo: receivers.headsTo?.id ?? '',
              businessesTo: receivers.businessesTo?.id ?? '',
            }),
            ...(act === 'hand-over' &&
              byBusiness.length > 0 && { byBusiness: byBusiness.map(({ id, to }) => ({ businessId: id, to: to.id })) }),
          }),
        );
        return undefined;
      } catch (error) {
        const faults = faultsOf(error);
        // Departments and people are chosen by parts that show no fault of their own.
        const seen = faults.filter(({ field }) => ['give', 'take', 'reason'].includes(field));
        if (seen.length < faults.length || faults.length === 0) toast(failure(error), { kind: 'warning', ms: 6000 });
        return faults;
      }
    },
  });
  return {
    form,
    came,
    receivers,
    setReceiver: (of: ReceiverOf, to: Receiver | null) => {
      const { [of]: _before, ...others } = receivers;
      setReceivers(to ? { ...others, [of]: to } : others);
    },
    byBusiness,
    setByBusiness,
    again: () => setCame(null),
    applying: applying.isPending,
    apply: async () => {
      if (!came) return;
      try {
        setCame(await applying.mutateAsync({ id: came.id }));
        await forget();
      } catch (error) {
        toast(failure(error), { kind: 'warning', ms: 6000 });
      }
    },
  };
}
