import { getUserInfo } from '@campus/contract/calls/access.ts';
import { getServices } from '@campus/contract/calls/flows-businesses.ts';
import { listBusinesses } from '@campus/contract/calls/flows-catalogue.ts';
import {
  countAllProcesses,
  countMonitored,
  countMyBusiness,
  listAllProcesses,
  listMonitored,
  listMyBusiness,
} from '@campus/contract/calls/flows-monitoring.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery, useCall } from '#web/client/queries.ts';
import type { ProcessRow, Words } from '../flow-types.ts';
import type { GroupName, ListAddress, ListName } from './list-address.ts';

type Page = { items: ProcessRow[]; next: string | null };

/** One page of one group of a list; while another page is fetched the one before stays in sight. */
export function useProcessRows(list: ListName, group: GroupName, { filters, after, size }: ListAddress) {
  const query = { ...filters, size, ...(after.length > 0 ? { after: after.at(-1) as string } : {}) };
  return useQuery<Page>({ ...listQuery(list, group, query), placeholderData: keepPreviousData });
}

type PageQuery = { size: number; after?: string };

// The three calls have the same reply, but each allows different groups, so their types differ.
function listQuery(list: ListName, group: GroupName, query: PageQuery) {
  const options =
    list === 'monitored'
      ? callQuery(listMonitored, { ...query, group: group as 'todo' | 'doing' | 'partake' })
      : callQuery(list === 'all' ? listAllProcesses : listMyBusiness, {
          ...query,
          group: group as Exclude<GroupName, 'partake'>,
        });
  return options as ReturnType<typeof callQuery<typeof listAllProcesses>>;
}

export function useGroupCounts(list: ListName) {
  const count = { all: countAllProcesses, monitored: countMonitored, mine: countMyBusiness }[list];
  return useCall(count as unknown as typeof countAllProcesses, {}, { refetchInterval: 60_000 });
}

export type BusinessChoice = { id: string; name: Words };

/** The businesses of the filter: all for those who manage them, else those that the reader may use or that are in the list. */
export function useBusinessChoices(rows: readonly ProcessRow[] | undefined): BusinessChoice[] {
  const permissions = useCall(getUserInfo, {}, { staleTime: 60_000 }).data?.permissions;
  const manages = permissions?.includes('business.manage');
  const all = useCall(listBusinesses, manages ? { size: 100 } : null, { staleTime: 300_000 });
  const own = useCall(getServices, manages === false ? { size: 100 } : null, { staleTime: 300_000 });
  const businesses = [...(all.data?.items ?? own.data?.items ?? []), ...(rows ?? []).map(({ business }) => business)];
  return [...new Map(businesses.map(({ id, name }) => [id, { id, name }])).values()];
}
