import { listContactLabels } from '@campus/contract/calls/people-contacts.ts';
import {
  getPersonInOffice,
  listPeople,
  listPersonSignIns,
  listRolesToGive,
  previewDisable,
} from '@campus/contract/calls/people-office.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useCall, useRefresh } from '#web/client/queries.ts';

export type ListedPerson = Reply<typeof listPeople>['items'][number];
export type OfficePerson = Reply<typeof getPersonInOffice>;
export type Held = Reply<typeof previewDisable>;
export type Words = { zh: string; en: string };

/** What the pages know of people is old. */
export const useRefreshPeople = () => useRefresh(listPeople, getPersonInOffice, listPersonSignIns, previewDisable);

const MANY = 100;
const AGE_MS = 60_000;

/** The roles and labels to choose from; a university has a few dozen of each. */
export function useChoices() {
  const roles = useCall(listRolesToGive, { size: MANY }, { staleTime: AGE_MS }).data?.items ?? [];
  const labels = useCall(listContactLabels, { size: MANY }, { staleTime: AGE_MS }).data?.items ?? [];
  return { roles, labels };
}
