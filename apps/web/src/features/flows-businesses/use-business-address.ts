import { useAddressParts } from '#web/ui/base/use-address-parts.ts';
import { type BusinessTab, readAddress } from './business-address.ts';
import type { BusinessState } from './flows-businesses.queries.ts';

type Name = 'words' | 'category' | 'state' | 'open' | 'tab';

/** The state of the page in its address: what the list is narrowed to, which business is open, and which part of it. */
export function useBusinessAddress() {
  const { params, go, addressOf } = useAddressParts<Name>();
  return {
    ...readAddress(params),
    find: (words: string) => go({ words }, true),
    showCategory: (category: string | null) => go({ category }),
    showState: (state: BusinessState | null) => go({ state }),
    clear: () => go({ words: null, category: null, state: null }),
    goTo: (open: string | null, tab: BusinessTab | null = null) => go({ open, tab }),
    showTab: (tab: BusinessTab) => go({ tab: tab === 'settings' ? null : tab }, true),
    addressOfTab: (tab: BusinessTab) => addressOf({ tab: tab === 'settings' ? null : tab }),
    addressOf: (open: string | null) => addressOf({ open, tab: null }),
  };
}
