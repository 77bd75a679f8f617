import { useAddressParts } from '#web/ui/base/use-address-parts.ts';

/** Opening another university leaves the page as far as unsaved changes are concerned. */
export const universityOf = ({ search }: { search: string }): string => new URLSearchParams(search).get('open') ?? '';

/** The state of the page in its address: the search words, and the open university. */
export function useUniversityAddress() {
  const { params, go, addressOf } = useAddressParts<'words' | 'open'>();
  return {
    words: params.get('words') ?? '',
    open: params.get('open'),
    go,
    addressOf: (open: string) => addressOf({ open }),
  };
}
