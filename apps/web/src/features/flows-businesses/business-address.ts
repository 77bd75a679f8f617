import { truncateText } from '@campus/rules/basics/characters.ts';
import { isUuid } from '@campus/rules/basics/ids.ts';
import type { BusinessState } from './flows-businesses.queries.ts';

/** In the order in which a manager looks for them. */
export const statesShown = ['published', 'draft', 'suspended'] as const satisfies readonly BusinessState[];
/** The parts that a designer draws. */
export const designTabs = ['flow', 'form', 'rights', 'try'] as const;
export type DesignTab = (typeof designTabs)[number];
export const businessTabs = ['settings', ...designTabs, 'drawing', 'versions'] as const;
export type BusinessTab = (typeof businessTabs)[number];

const idIn = (params: URLSearchParams, name: string): string | null => {
  const value = params.get(name) ?? '';
  return isUuid(value) ? value : null;
};

/** Reads an address that anybody may have typed: what does not fit is as if it were not there. */
export function readAddress(params: URLSearchParams) {
  const words = truncateText((params.get('words') ?? '').trim(), 40);
  const category = idIn(params, 'category');
  const state = statesShown.find((name) => name === params.get('state')) ?? null;
  return {
    words,
    category,
    state,
    open: idIn(params, 'open'),
    tab: businessTabs.find((name) => name === params.get('tab')) ?? ('settings' as const),
    narrowed: words !== '' || category !== null || state !== null,
    /** A list in which some are left out has no order to change. */
    inOrder: category !== null && words === '' && state === null,
  };
}

/** What of an address is left when settings that were begun are. */
export const editedPart = ({ search }: { search: string }): string => {
  const { open, tab } = readAddress(new URLSearchParams(search));
  return `${open} ${tab}`;
};
