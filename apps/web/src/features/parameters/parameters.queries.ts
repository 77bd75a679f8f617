import { listParameterChanges, listParameters } from '@campus/contract/calls/parameters.ts';
import type { Call, Reply } from '@campus/contract/define-call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { headIn } from '#web/client/call-head.ts';

export type Parameter = Reply<typeof listParameters>['items'][number];
export type ParameterVersion = Reply<typeof listParameterChanges>['items'][number];

/** What the page knows of settings is old. */
export function useForgetParameters() {
  const client = useQueryClient();
  const paths = [listParameters, listParameterChanges].map((call) => headIn(call as unknown as Call).path);
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(queryKey[0] as string) });
}
