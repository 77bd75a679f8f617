import { useAddressParts } from '#web/ui/base/use-address-parts.ts';

const filters = ['words', 'departmentId', 'kind', 'roleId', 'labelId', 'state'] as const;
type Name = (typeof filters)[number] | 'open' | 'tab';

const kinds = ['student', 'staff'] as const;
export const states = ['active', 'disabled', 'locked', 'one-time', 'never'] as const;
const uuid = /^[0-9a-f-]{36}$/i;

/** Opening another person or tab leaves the page as far as unsaved changes are concerned. */
export const partOf = ({ search }: { search: string }): string => {
  const params = new URLSearchParams(search);
  return `${params.get('open')} ${params.get('tab')}`;
};

/** The state of the page in its address: the filters, the open person, and their open tab. */
export function usePeopleAddress() {
  const { params, go, addressOf } = useAddressParts<Name>();
  const id = (name: Name) => (uuid.test(params.get(name) ?? '') ? (params.get(name) as string) : undefined);
  return {
    words: params.get('words') ?? '',
    departmentId: id('departmentId'),
    kind: kinds.find((kind) => kind === params.get('kind')),
    roleId: id('roleId'),
    labelId: id('labelId'),
    state: states.find((state) => state === params.get('state')),
    open: id('open') ?? null,
    tab: params.get('tab'),
    narrowed: filters.some((name) => params.get(name)),
    go,
    clear: () => go(Object.fromEntries(filters.map((name) => [name, null]))),
    addressOf: (open: string) => addressOf({ open }),
  };
}
