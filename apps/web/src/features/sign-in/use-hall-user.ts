import { getHallUser } from '@campus/contract/calls/access.ts';
import { useCall } from '#web/client/queries.ts';
import { useHallSession } from '#web/client/sessions.ts';

/** Who is signed in to the hall of an organisation; nobody while `data` is undefined and nothing is pending. */
export function useHallUser(orgSign: string | null) {
  const session = useHallSession(orgSign);
  const query = useCall(getHallUser, session ? {} : null, { staleTime: 60_000 });
  return { ...query, user: session ? query.data : undefined, waiting: session !== null && query.isPending };
}
