import { listDraftComments } from '@campus/contract/calls/flows-draft-comments.ts';
import { createContext, use } from 'react';
import { useCall } from '#web/client/queries.ts';

type Open = Readonly<Record<string, number>>;

const none: Open = {};

/** How many comments are open, by what they are about. */
export const OpenComments = createContext<Open>(none);

/** Asked once for the whole tree; until it is known, no card says anything. */
export function useOpenComments(businessId: string): Open {
  return useCall(listDraftComments, { businessId, size: 1 }).data?.open ?? none;
}

export const useOpenAt = (thing: string): number => use(OpenComments)[thing] ?? 0;

export const openInAll = (open: Open): number => Object.values(open).reduce((sum, n) => sum + n, 0);
