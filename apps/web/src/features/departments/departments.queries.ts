import { getDepartment, listManagedDepartments } from '@campus/contract/calls/departments.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useQueries } from '@tanstack/react-query';
import { callServer } from '#web/client/call-server.ts';
import { useRefresh } from '#web/client/queries.ts';

export type Department = Reply<typeof listManagedDepartments>['items'][number];
export type FullDepartment = Reply<typeof getDepartment>;
export type Level = { items: readonly Department[]; mayAdd: boolean };

/** One level has a few hundred departments at most; the search finds those beyond. */
const MOST = 1000;

async function fetchLevel(parentId: string | null, closed: boolean, signal: AbortSignal): Promise<Level> {
  const items: Department[] = [];
  let mayAdd = false;
  let after: string | null = null;
  do {
    const payload = { size: 100, ...(parentId ? { parentId } : {}), ...(closed ? { closed } : {}) };
    const page: Reply<typeof listManagedDepartments> = await callServer(
      listManagedDepartments,
      { ...payload, ...(after ? { after } : {}) },
      { signal },
    );
    items.push(...page.items);
    mayAdd = page.openActions.includes('add');
    after = page.next;
  } while (after !== null && items.length < MOST);
  return { items, mayAdd };
}

/** The departments under each of these parents, null for the top; each level is loaded once. */
export function useLevels(parentIds: readonly (string | null)[], closed: boolean) {
  const results = useQueries({
    queries: parentIds.map((parentId) => ({
      queryKey: [listManagedDepartments.path, 'level', parentId, closed],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchLevel(parentId, closed, signal),
    })),
  });
  return {
    under: (parentId: string | null): Level | undefined => results[parentIds.indexOf(parentId)]?.data,
    /** Why the top could not be read. */
    error: results[0]?.error ?? null,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}

/** Invalidates everything that the page and the pickers show of departments. */
export const useRefreshDepartments = () => useRefresh(listManagedDepartments, getDepartment);
