import { useAddressParts } from '#web/ui/base/use-address-parts.ts';

/** Another university is another page to what is typed of it. */
export const universityOf = ({ search }: { search: string }): string => new URLSearchParams(search).get('open') ?? '';

/** Where the page stands: what is searched for, and which university is open. */
export function useUniversityAddress() {
  const { params, go, addressOf } = useAddressParts<'words' | 'open'>();
  return {
    words: params.get('words') ?? '',
    open: params.get('open'),
    go,
    addressOf: (open: string) => addressOf({ open }),
  };
}
