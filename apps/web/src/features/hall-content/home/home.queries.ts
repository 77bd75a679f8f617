import { getHallHome } from '@campus/contract/calls/hall-content.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useCall } from '#web/client/queries.ts';

const MINUTE_MS = 60_000;

export type HallHome = Reply<typeof getHallHome>;
export type ContentRow = HallHome['news'][number];

/** The first page without its services; at most a minute old. */
export function useHallHome(orgSign: string | null) {
  return useCall(getHallHome, orgSign === null ? null : { orgSign }, { staleTime: MINUTE_MS });
}
