import { rosterLists } from '@campus/rules/roster/lists.ts';
import { useAddressParts } from '#web/ui/base/use-address-parts.ts';
import { rowParts } from './roster.queries.ts';

const inRun = ['shown', 'field', 'fault', 'department', 'words'] as const;
type Name = (typeof inRun)[number] | 'view' | 'list' | 'state' | 'open' | 'disabled';
type Part = Partial<Record<Name, string | null>>;

export const runStates = ['dry', 'applied', 'undone', 'refused'] as const;

/** Another list has other rows, and another part other fields. */
function withForgotten(part: Part): Part {
  const forgotten = 'open' in part ? inRun : 'shown' in part ? (['field', 'fault'] as const) : [];
  return { ...Object.fromEntries(forgotten.map((name) => [name, null])), ...part };
}

/** The state of the page in its address: the filters of lists, the open list, and the filters of its rows. */
export function useRosterAddress() {
  const { params, go, addressOf } = useAddressParts<Name>();
  const text = (name: Name) => params.get(name) || undefined;
  return {
    view: params.get('view') === 'leaving' ? ('leaving' as const) : ('runs' as const),
    disabled: params.get('disabled') === 'true',
    list: rosterLists.find((rosterList) => rosterList === params.get('list')),
    state: runStates.find((runState) => runState === params.get('state')),
    open: params.get('open'),
    shown: rowParts.find((rowPart) => rowPart === params.get('shown')),
    field: text('field'),
    fault: text('fault'),
    department: text('department'),
    words: params.get('words') ?? '',
    narrowed: ['field', 'fault', 'department', 'words'].some((name) => params.get(name)),
    go: (part: Part, replace = false) => go(withForgotten(part), replace),
    clear: () => go({ field: null, fault: null, department: null, words: null }),
    addressOf: (open: string) => addressOf(withForgotten({ open })),
  };
}
