import { refundCharge } from '@campus/contract/calls/network-packages.ts';
import { formatYuan } from '@campus/rules/basics/money.ts';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { type Cost, useRefreshNetwork } from './network-packages.queries.ts';
import { useOfficeLabels } from './package-labels.ts';
import { typedFen } from './typed-yuan.ts';

/** Whether an entry is a charge, of which something is left to be given back. */
export const isRefundable = ({ kind, amountFen, refundedFen }: Cost): boolean =>
  (kind === 'fee' || kind === 'period') && -amountFen > refundedFen;

/** How much of a charge is given back, and why; typed in yuan, sent in fen. */
export function useRefund(charge: Cost, onDone: () => void) {
  const { say, format } = useOfficeLabels();
  const failure = useFailureText();
  const refresh = useRefreshNetwork();
  const write = useWrite(refundCharge, { quiet: true });
  const mostFen = -charge.amountFen - charge.refundedFen;
  return useForm({
    initial: { amount: formatYuan(mostFen), reason: '' },
    onSubmit: async ({ amount, reason }) => {
      const typed = typedFen(amount, { minFen: 1, maxFen: mostFen });
      if ('fault' in typed) return [{ field: 'amount', ...typed.fault }];
      try {
        const { balanceFen } = await write.mutateAsync({ entryId: charge.id, amountFen: typed.fen, reason });
        toast(say('refunded', { balance: format.money(balanceFen) }), { kind: 'success', ms: 4000 });
        await refresh();
        onDone();
        return undefined;
      } catch (error) {
        // Somebody else gave back parts of it meanwhile.
        if (error instanceof RefusalError && error.code === 'refund-too-much')
          return [{ field: 'amount', code: 'too-large', n: Number(error.facts.mostFen) / 100 }];
        const faults = faultsOf(error).map((fault) => ({
          ...fault,
          field: fault.field === 'amountFen' ? 'amount' : fault.field,
        }));
        if (faults.length === 0) toast(failure(error), { kind: 'warning' });
        return faults;
      }
    },
  });
}
