import { listBulkActs, listBulkRows, type tryBulkAct } from '@campus/contract/calls/bulk-acts.ts';
import { listContactLabels } from '@campus/contract/calls/people-contacts.ts';
import { getPersonInOffice, listPeople, listRolesToGive } from '@campus/contract/calls/people-office.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useCall, useRefresh } from '#web/client/queries.ts';
import type { ChosenPeople } from './area-parts.ts';

export type BulkAct = Reply<typeof tryBulkAct>;
export type ActName = BulkAct['act'];
export type BulkRow = Reply<typeof listBulkRows>['items'][number];
export type Outcome = BulkRow['outcome'];

/** The chosen people as a call's payload. */
export const peopleToSend = ({ everybody, found, filter, ids }: ChosenPeople) =>
  everybody ? { found: found ?? 0, ...(Object.keys(filter).length > 0 && { filter }) } : { people: [...ids] };

/** Invalidates everything that pages show of people and of acts on them. */
export const useRefreshBulk = () => useRefresh(listPeople, getPersonInOffice, listBulkActs, listBulkRows);

const MANY = 100;
const AGE_MS = 60_000;

/** The roles or labels to choose from; a university has a few dozen of each. */
export function useGroups(act: 'roles' | 'labels') {
  const roles = useCall(listRolesToGive, act === 'roles' ? { size: MANY } : null, { staleTime: AGE_MS });
  const labels = useCall(listContactLabels, act === 'labels' ? { size: MANY } : null, { staleTime: AGE_MS });
  return (act === 'roles' ? roles : labels).data?.items;
}
