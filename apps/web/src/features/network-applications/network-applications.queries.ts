import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/** An application changes the reader's lines and rights, and is a process as well. */
export function refreshNetwork(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => /^\/api\/(network|process|task|business)\//.test(String(path)),
  });
}

export function useRefreshNetwork(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshNetwork(client);
}
