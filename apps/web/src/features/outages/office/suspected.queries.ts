import { countSuspectedOutages } from '@campus/contract/calls/outages.ts';
import { useQuery } from '@tanstack/react-query';
import { type CallMeta, callQuery } from '#web/client/queries.ts';

const RENEWED_MS = 60_000;
const quiet: CallMeta = { quiet: true };

/** The suspicions that wait for the desk; nobody is asked for whoever may not decide. */
export function useSuspectedOutages(may: boolean) {
  const query = useQuery({
    ...callQuery(countSuspectedOutages, may ? {} : null),
    meta: quiet,
    refetchInterval: RENEWED_MS,
  });
  return query.data;
}
