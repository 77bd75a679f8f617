import {
  getRole,
  listRights,
  listRoleDifferences,
  listRoleMembers,
  listRoles,
  listWhoMay,
  previewScope,
  whyMay,
} from '@campus/contract/calls/rights.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { DataScope, Permission } from '@campus/contract/permissions.ts';
import type { ComponentType } from 'react';
import { useCall, useRefresh } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';

export type Role = Reply<typeof listRoles>['items'][number];
export type FullRole = Reply<typeof getRole>;
export type Right = Reply<typeof listRights>['items'][number];
export type Member = Reply<typeof listRoleMembers>['items'][number];
export type Holder = Reply<typeof listWhoMay>['items'][number];
export type Difference = Reply<typeof listRoleDifferences>['items'][number];

/** The window in which people are chosen; the area brings it. */
export type ChoosePeople = ComponentType<{
  title: string;
  several: boolean;
  chosen: readonly never[];
  max?: number;
  onChoose: (people: readonly { id: string; name: string }[]) => void;
  onClose: () => void;
}>;

const MINUTE = 60_000;
const MANY = 100;

export const useRights = () => useCall(listRights, {}, { staleTime: MINUTE });
export const useRoleNames = () => useCall(listRoles, { size: MANY }).data?.items ?? [];

/** What the pages know of roles is old. */
export const useRefreshRoles = () =>
  useRefresh(getRole, listRoles, listRoleMembers, listRoleDifferences, listWhoMay, previewScope, whyMay);

/** How rights and scopes are called. */
export function useRightWords() {
  const say = useSay('rights');
  return {
    title: (right: Permission) => say(`title-${right}`),
    scope: (scope: DataScope) => say(`scope-${scope}`),
    titles: (rights: readonly Permission[]) => rights.map((right) => say(`title-${right}`)).join(say('and')),
  };
}

/** The rights in the first list that the second lacks. */
export const onlyIn = (rights: readonly Permission[], other: readonly Permission[]): Permission[] =>
  rights.filter((right) => !other.includes(right));
