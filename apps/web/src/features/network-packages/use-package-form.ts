import { savePackage } from '@campus/contract/calls/network-packages.ts';
import { formatYuan } from '@campus/rules/basics/money.ts';
import type { Audience, Period } from '@campus/rules/network-packages/lines.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { useWords } from '#web/ui/base/words.ts';
import { type Package, useRefreshNetwork } from './network-packages.queries.ts';
import { useOfficeLabels } from './package-labels.ts';
import { typedFen } from './typed-yuan.ts';

const MOST_FEN = 100_000_000;
const MOST_POSITION = 10_000;

const valuesOf = (pack: Package | null) => ({
  code: pack?.code ?? '',
  nameZh: pack?.name.zh ?? '',
  nameEn: pack?.name.en ?? '',
  summaryZh: pack?.summary.zh ?? '',
  summaryEn: pack?.summary.en ?? '',
  campusId: pack?.campusId ?? '',
  audience: (pack?.audience ?? 'non-staff') as string,
  period: (pack?.period ?? 'monthly') as string,
  price: pack ? formatYuan(pack.priceFen) : '',
  speedGroup: pack?.speedGroup ?? '',
  position: String(pack?.position ?? 0),
  offer: ['at-once'] as readonly string[],
});
type Values = ReturnType<typeof valuesOf>;

/** The form of a package or a new package; the price is typed in yuan and sent in fen. */
export function usePackageForm(pack: Package | null, onSaved: () => void) {
  const say = useSay('network-packages');
  const failure = useFailureText();
  const refresh = useRefreshNetwork();
  const write = useWrite(savePackage, { quiet: true });
  const [initial] = useState(() => valuesOf(pack));
  return useForm<Values>({
    initial,
    ...(!pack && { keepAs: 'network-package' }),
    onSubmit: async ({ price, position, offer, audience, period, ...values }) => {
      const typed = typedFen(price, { minFen: 0, maxFen: MOST_FEN });
      const order = position.trim() === '' ? 0 : Number(position);
      const faults: ServerFault[] = [
        ...('fault' in typed ? [{ field: 'price', ...typed.fault }] : []),
        ...(Number.isInteger(order) && order >= 0 && order <= MOST_POSITION
          ? []
          : [{ field: 'position', code: 'format' }]),
      ];
      if (faults.length > 0 || 'fault' in typed) return faults;
      try {
        await write.mutateAsync({
          ...(pack && { id: pack.id }),
          ...values,
          audience: audience as Audience,
          period: period as Period,
          priceFen: typed.fen,
          position: order,
          active: pack ? pack.active : offer.length > 0,
        });
        toast(say(pack ? 'saved' : 'added'), { kind: 'success' });
        await refresh();
        onSaved();
        return undefined;
      } catch (error) {
        return showFaults(error, (text) => toast(text, { kind: 'warning' }), failure);
      }
    },
  });
}

/** Returns the faults of fields; shows any other failure in a toast. */
function showFaults(error: unknown, show: (text: string) => void, failure: (error: unknown) => string): ServerFault[] {
  if (error instanceof RefusalError && error.code === 'package-code-taken') return [{ field: 'code', code: 'taken' }];
  const faults = faultsOf(error).map((fault) => ({
    ...fault,
    field: fault.field === 'priceFen' ? 'price' : fault.field,
  }));
  if (faults.length > 0) return faults;
  show(failure(error));
  // A fault without a field, so that the form keeps what was typed.
  return [{ field: 'all', code: 'format' }];
}

/** Withdraws a package from the hall or offers it again, each after a confirmation. */
export function usePackageOffer(pack: Package) {
  const say = useSay('network-packages');
  const words = useWords();
  const { price } = useOfficeLabels();
  const refresh = useRefreshNetwork();
  const write = useWrite(savePackage);
  const change = async () => {
    const active = !pack.active;
    const name = words(pack.name);
    const agreed = await confirm(
      active
        ? {
            title: say('offer-question', { name }),
            text: say('offer-says', { who: say(`audience-${pack.audience}`), price: price(pack) }),
            okText: say('offer-again'),
          }
        : {
            title: say('withdraw-question', { name }),
            text: say('withdraw-says', { n: pack.lines }),
            okText: say('withdraw'),
            danger: true,
          },
    );
    if (!agreed) return;
    const { id, code, audience, period, priceFen, speedGroup, position } = pack;
    await write.mutateAsync({
      id,
      code,
      audience,
      period,
      priceFen,
      speedGroup,
      position,
      active,
      nameZh: pack.name.zh,
      nameEn: pack.name.en,
      campusId: pack.campusId ?? '',
    });
    toast(say(active ? 'offered' : 'withdrawn'), { kind: 'success' });
    await refresh();
  };
  // The app shows the refusal; there is nothing to undo here.
  return { change: () => void change().catch(() => {}), busy: write.isPending };
}
