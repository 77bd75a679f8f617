import { getUserInfo } from '@campus/contract/calls/access.ts';
import { streamConsole, viewConsole } from '@campus/contract/calls/reports-console.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents, pageSeen, pause } from '#web/client/event-stream.ts';
import { openEvents } from '#web/client/open-events.ts';
import { type CallMeta, callQuery, useCall } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { seeing } from '#web/client/see-as.ts';
import { atMostEvery } from './at-most-every.ts';
import type { ConsoleView } from './console-address.ts';

/** However much happens, the figures are asked for no more often than this. */
const LEAST_PAUSE_MS = 5000;
/** Without a word from the server they are asked for all the same: time alone makes things late. */
const WITHOUT_A_WORD_MS = 60_000;

const quiet: CallMeta = { quiet: true };

/** Which views somebody may see: of all, and of their own work. */
export function useConsoleViews(): readonly ConsoleView[] | undefined {
  const held = useCall(getUserInfo, {}, { staleTime: 60_000 }).data?.permissions;
  if (!held) return undefined;
  const all = held.includes('business.monitor-all') || held.includes('business.manage');
  return [...(all ? (['all'] as const) : []), ...(held.includes('business.mine') || !all ? (['mine'] as const) : [])];
}

/** Whether somebody is told what the product itself could not do. */
export function useSeesJobs(): boolean {
  const held = useCall(getUserInfo, {}, { staleTime: 60_000 }).data?.permissions;
  return (held?.includes('audit.read') || held?.includes('organisations.manage')) ?? false;
}

/** The figures of the console; the page itself says when they could not be renewed. */
export function useConsole(view: ConsoleView | null) {
  const query = useQuery({
    ...callQuery(viewConsole, view && { view }),
    meta: quiet,
    refetchInterval: WITHOUT_A_WORD_MS,
    staleTime: LEAST_PAUSE_MS,
  });
  return { ...query, away: query.data !== undefined && (query.isError || query.fetchStatus === 'paused') };
}

/** Asks for the figures again when the server says that something happened. */
export function useFollowConsole(): void {
  const client = useQueryClient();
  useEffect(() => {
    // The server refuses the stream to an administrator who sees the page as somebody else.
    if (seeing()) return;
    const renew = () => client.refetchQueries({ queryKey: [viewConsole.path], type: 'active' });
    const renewing = atMostEvery(LEAST_PAUSE_MS, () => void renew());
    const leave = followEvents({
      open: (signal) => openEvents(streamConsole, signal),
      take: ({ event }) => event === 'console' && renewing.ask(),
      goesOn: () => sessionGoesOn(client),
      page: pageSeen,
      wait: pause,
      random: Math.random,
    });
    return () => {
      leave();
      renewing.stop();
    };
  }, [client]);
}

/** An ordinary call renews an expired access token, and lets the app notice that the session has ended. */
async function sessionGoesOn(client: QueryClient): Promise<boolean> {
  try {
    await client.fetchQuery({ ...callQuery(getUserInfo, {}), staleTime: 0 });
    return true;
  } catch (error) {
    return !(error instanceof RefusalError && error.status === 401);
  }
}
