import { getEditable, previewPath } from '@campus/contract/calls/flows-start.ts';
import { previewOperation } from '@campus/contract/calls/flows-tasks.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { headIn } from '#web/client/call-head.ts';

/** Work orders and network applications are processes too, so their calls are refreshed with them. */
const flowPaths = /^\/api\/(process|task|monitoring|workOrder|network)\//;
/** Forms being edited and previews are finished once they are sent; their page is closing and must not ask again. */
const settled: ReadonlySet<unknown> = new Set(
  [getEditable, previewPath, previewOperation].map((call) => headIn(call).path),
);

/** Reads processes and tasks again, because an operation may have changed any of them. */
export function refreshFlows(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => flowPaths.test(String(path)) && !settled.has(path),
  });
}

export function useRefreshFlows(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshFlows(client);
}
