import { getUserInfo } from '@campus/contract/calls/access.ts';
import { getUserLeftMenu, type MenuItem } from '@campus/contract/calls/menus-mine.ts';
import { useQuery } from '@tanstack/react-query';
import { callServer } from '#web/client/call-server.ts';
import { useCall } from '#web/client/queries.ts';
import { useSession } from '#web/client/sessions.ts';

/** Who is signed in. */
export function useOfficeUser() {
  return useCall(getUserInfo, useSession() ? {} : null, { staleTime: 60_000 });
}

/** The menu that the server gives this person; `t` keeps it from being answered out of a cache. [CALL-10] */
export function useLeftMenu(allowed: boolean) {
  const signedIn = useSession() !== null;
  return useQuery<MenuItem[]>({
    queryKey: ['office-menu'],
    queryFn: ({ signal }) => callServer(getUserLeftMenu, { t: String(Date.now()) }, { signal }),
    enabled: signedIn && allowed,
    staleTime: 5 * 60_000,
  });
}
