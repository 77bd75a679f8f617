import { holds } from '@campus/rules/network-packages/lines.ts';
import { useAddressParts } from '#web/ui/base/use-address-parts.ts';

/** Where a page of the network's office stands: what is searched for, which hold, and what is open. */
export function useOfficeAddress() {
  const { params, go, addressOf } = useAddressParts<'words' | 'hold' | 'open'>();
  return {
    words: params.get('words') ?? '',
    hold: holds.find((hold) => hold === params.get('hold')) ?? null,
    open: params.get('open'),
    go,
    addressOf: (open: string) => addressOf({ open }),
  };
}
