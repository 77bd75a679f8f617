import { openPages } from '@campus/contract/pages/open.ts';
import type { Area } from '@campus/rules/deployment/modes.ts';
import { RefusalError } from './refusal-error.ts';
import { withOrganisation } from './with-organisation.ts';

/** How the address names a session that the server ended: the specification's words in any language. [AUTH-4] */
export const ENDED_MESSAGE = '登录已失效，请重新登录!';
/** Where such a session leads. */
export const ENDED_ADDRESS = `/ErrorPage/${encodeURIComponent(ENDED_MESSAGE)}`;

/** Why a page cannot be opened, as /ErrorPC takes it. */
export type ErrorReason = `area-not-served.${Area}` | 'organisation-missing' | ClosedReason;

/** Why nothing of an organisation can be opened. */
const closedReasons = ['organisation-unknown', 'organisation-suspended'] as const;
export type ClosedReason = (typeof closedReasons)[number];

export function closedBy(error: unknown): ClosedReason | null {
  return error instanceof RefusalError ? (closedReasons.find((reason) => reason === error.code) ?? null) : null;
}

/** The page that says so; a suspended organisation is named, so that there is a way back to it. */
export const closedAddress = (reason: ClosedReason, orgSign: string | null): string =>
  errorPc(reason, reason === 'organisation-suspended' ? orgSign : null);

export function errorPc(reason: ErrorReason, orgSign: string | null): string {
  return withOrganisation(openPages.pages.errorPc.path, orgSign, { reason });
}
