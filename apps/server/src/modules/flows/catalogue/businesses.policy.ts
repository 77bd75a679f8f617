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

export type BusinessState = 'draft' | 'published' | 'suspended';
export const stateOf = ({ suspended, publishedVersionId }: Omit<Offer, 'audience'>): BusinessState =>
  suspended ? 'suspended' : publishedVersionId === null ? 'draft' : 'published';
