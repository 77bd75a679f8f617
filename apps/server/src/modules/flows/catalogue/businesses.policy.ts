import { businessActions, type businessStates } from '@campus/contract/calls/flows-catalogue.ts';
import { isBuiltIn } from '@campus/rules/flows/built-in-businesses.ts';
import type { Audience } from '../flows.tables.ts';
import { type Applicant, isMeantFor } from './audience.policy.ts';

type Offer = { audience: Audience; suspended: boolean; publishedVersionId: string | null };
export type Blocked = 'suspended' | 'not-for-you' | 'not-published';

/** Why somebody cannot start a business now; null when they can. */
export function blockedFor(business: Offer, applicant: Applicant): Blocked | null {
  if (!isMeantFor(business.audience, applicant)) return 'not-for-you';
  if (business.publishedVersionId === null) return 'not-published';
  return business.suspended ? 'suspended' : null;
}

/** Whether somebody may read the guides and annexes. Only managers of businesses see one that was never published. */
export const mayRead = (business: Offer, applicant: Applicant, manages: boolean): boolean =>
  manages || (business.publishedVersionId !== null && isMeantFor(business.audience, applicant));

export type BusinessState = (typeof businessStates)[number];
export const stateOf = ({ suspended, publishedVersionId }: Omit<Offer, 'audience'>): BusinessState =>
  suspended ? 'suspended' : publishedVersionId === null ? 'draft' : 'published';

export type BusinessAction = (typeof businessActions)[number];
/** What decides which actions stand open to somebody within whose reach a business is. */
export type ManagedFacts = Omit<Offer, 'audience'> & {
  code: string;
  hasDraft: boolean;
  /** Whether anybody ever began something in it. */
  wasUsed: boolean;
  /** Whether its reader reaches the whole organisation. */
  reachesAll: boolean;
};

/** What may be done with a business. What the product ships is changed only by who reaches the whole organisation. */
export function openBusinessActions(business: ManagedFacts): BusinessAction[] {
  const { code, suspended, publishedVersionId, hasDraft, wasUsed, reachesAll } = business;
  const published = publishedVersionId !== null;
  const change = reachesAll || !isBuiltIn(code);
  const open: Record<BusinessAction, boolean> = {
    change,
    publish: change && hasDraft,
    suspend: change && published && !suspended,
    resume: change && suspended,
    copy: true,
    discard: change && hasDraft,
    delete: change && !published && !wasUsed && !isBuiltIn(code),
  };
  return businessActions.filter((action) => open[action]);
}

/** A code is in addresses and in the log once people know it, and the product finds its own businesses by it. */
export const keepsCode = ({ code, publishedVersionId }: { code: string; publishedVersionId: string | null }): boolean =>
  publishedVersionId !== null || isBuiltIn(code);
