import { type OutageKind, type OutageStanding, outageKinds, outageStandings } from '@campus/rules/outages/outages.ts';
import { useAddressParts } from '#web/ui/base/use-address-parts.ts';

type Name = 'standing' | 'open' | 'new' | 'change' | 'orders' | 'order';
type Part = Partial<Record<Name, string | null>>;

/** As the desk looks for them: what waits first, what is over last. */
export const standingsShown = [
  'suspected',
  'in-force',
  'planned',
  'ended',
  'dismissed',
] as const satisfies readonly OutageStanding[];

/** The parts that belong to the drawer, and mean nothing without it. */
const inDrawer = { change: null, orders: null, order: null } as const;

/** What of an address is left when a change that was begun is. */
export const changedPart = ({ search }: { search: string }): string => {
  const params = new URLSearchParams(search);
  return `${params.get('open')} ${params.get('change')}`;
};

/** The state of the page in its address: which outages, which one is open, and what of it. */
export function useOutagesAddress() {
  const { params, go, addressOf } = useAddressParts<Name>();
  const standing: OutageStanding | null = outageStandings.find((name) => name === params.get('standing')) ?? null;
  const fresh: OutageKind | null = outageKinds.find((name) => name === params.get('new')) ?? null;
  return {
    standing,
    open: params.get('open'),
    /** What is to be announced by hand. */
    fresh,
    changing: params.get('change') === 'true',
    orders: params.get('orders') === 'others' ? ('others' as const) : ('belong' as const),
    order: params.get('order'),
    show: (next: OutageStanding | null) => go({ standing: next }),
    goTo: (open: string | null) => go({ ...inDrawer, new: null, open }),
    announce: (kind: OutageKind) => go({ ...inDrawer, open: null, new: kind }),
    close: () => go({ ...inDrawer, new: null, open: null }),
    go: (part: Part, replace = false) => go(part, replace),
    addressOf: (open: string) => addressOf({ ...inDrawer, new: null, open }),
    orderAddress: (id: string) => addressOf({ order: id }),
  };
}
