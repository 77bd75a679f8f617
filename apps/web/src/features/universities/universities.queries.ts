import { getUniversity, listUniversities } from '@campus/contract/calls/universities.ts';
import type { Call, Reply } from '@campus/contract/define-call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { headIn } from '#web/client/call-head.ts';

export type UniversityRow = Reply<typeof listUniversities>['items'][number];
export type University = Reply<typeof getUniversity>;

/** What the page knows of universities is old. */
export function useForgetUniversities() {
  const client = useQueryClient();
  const paths = new Set([listUniversities, getUniversity].map((call) => headIn(call as Call).path));
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[0] as string) });
}
