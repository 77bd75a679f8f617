import { countMyApplications } from '@campus/contract/calls/flows-processes.ts';
import { useCall } from '#web/client/queries.ts';

/** How many applications of the reader there are, of one business or of all; undefined while they are counted. */
export function useMyApplicationCount(businessId: string | null): number | undefined {
  const counts = useCall(countMyApplications, businessId ? { businessId } : {}).data;
  return counts && counts.todo + counts.doing + counts.done + counts.abort;
}
