import { articleSections, contentStandings } from '@campus/rules/hall-content/hall-content.ts';
import { useAddressParts } from '#web/ui/base/use-address-parts.ts';

/** Where a list of content stands: what is searched for, which state and section, and what is open. */
export function useListAddress() {
  const { params, go, addressOf } = useAddressParts<'words' | 'standing' | 'section' | 'open'>();
  const words = params.get('words') ?? '';
  const standing = contentStandings.find((value) => value === params.get('standing')) ?? null;
  const section = articleSections.find((value) => value === params.get('section')) ?? null;
  return {
    words,
    standing,
    section,
    open: params.get('open'),
    narrowed: words !== '' || standing !== null || section !== null,
    go,
    addressOf: (open: string) => addressOf({ open }),
  };
}
