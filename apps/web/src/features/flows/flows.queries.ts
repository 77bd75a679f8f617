import { getEditable, previewPath } from '@campus/contract/calls/process-start.ts';
import { previewOperation } from '@campus/contract/calls/tasks.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { headIn } from '#web/client/call-head.ts';

/** Fault reports, complaints and what is asked for of the network are processes with something beside them, so theirs is among it. */
const flowPaths = /^\/api\/(process|task|monitoring|workOrder|network)\//;
/** What is being edited or foreseen is done once it was sent; the page that shows it is on its way out and must not ask again. */
const settled: ReadonlySet<unknown> = new Set(
  [getEditable, previewPath, previewOperation].map((call) => headIn(call).path),
);

/** After an operation nothing that was read of processes and tasks is sure any more. */
export function refreshFlows(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => flowPaths.test(String(path)) && !settled.has(path),
  });
}

export function useRefreshFlows(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshFlows(client);
}
