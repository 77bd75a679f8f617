import type { listAuditEntries } from '@campus/contract/calls/audit.ts';
import type { Sent } from '@campus/contract/define-call.ts';
import { useAddressParts } from '#web/ui/base/use-address-parts.ts';

const names = ['account', 'person', 'call', 'from', 'until', 'record', 'requestId'] as const;
type Name = (typeof names)[number];
export type LogPart = Partial<Record<Name | 'open' | 'name' | 'personName', string | null>>;

/** The moment at which a day of the address begins in the reader's time zone. */
const beginOf = (day: string | null, plusDays = 0): number | undefined => {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + plusDays).getTime();
};

/** The filters of the log and the open line, as the address holds them. */
export function useLogAddress() {
  const { params, go } = useAddressParts<keyof LogPart>();
  const text = (name: Name) => params.get(name)?.trim() ?? '';
  const [from, until] = [beginOf(params.get('from')), beginOf(params.get('until'), 1)];
  const query: Sent<typeof listAuditEntries> = {
    ...(text('account') && { account: text('account') }),
    ...(text('person') && { personId: text('person') }),
    ...(text('call') && { call: text('call') }),
    ...(text('record') && { record: text('record') }),
    ...(text('requestId') && { requestId: text('requestId') }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  };
  return {
    query,
    of: (name: Name) => params.get(name) ?? '',
    /** The name of the record on the page that linked here. */
    recordName: params.get('name') ?? params.get('record') ?? '',
    personName: params.get('personName') ?? '',
    open: params.get('open'),
    narrowed: names.some((name) => params.get(name)),
    go,
    clear: () => go(Object.fromEntries([...params.keys()].map((name) => [name, null]))),
  };
}
