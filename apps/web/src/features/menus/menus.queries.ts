import { getMenuTree, listMenuRoles } from '@campus/contract/calls/menus.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall } from '#web/client/queries.ts';

export type MenuTree = Reply<typeof getMenuTree>;
export type MenuRole = Reply<typeof listMenuRoles>['items'][number];

export const useMenuTree = () => useCall(getMenuTree, {}, { staleTime: Number.POSITIVE_INFINITY });

/** As many as a list to choose from can hold. */
const MANY = 100;
export const useMenuRoles = (): readonly MenuRole[] => useCall(listMenuRoles, { size: MANY }).data?.items ?? [];

/** Stores the reply of a save, and has the frame load its menu again. */
export function useStoreMenu() {
  const client = useQueryClient();
  return async (tree: MenuTree) => {
    client.setQueryData(keyOf(getMenuTree, {}), tree);
    await client.invalidateQueries({ queryKey: ['office-menu'] });
  };
}
