import { openPages } from '@campus/contract/pages/open.ts';
import type { Area } from '@campus/rules/deployment/modes.ts';
import { withOrganisation } from './with-organisation.ts';

/** Where a session that the server ended leads, in the specification's own words. [AUTH-4] */
export const ENDED_ADDRESS = `/ErrorPage/${encodeURIComponent('登录已失效，请重新登录!')}`;

/** Why a page cannot be opened, as /ErrorPC takes it. */
export type ErrorReason = `area-not-served.${Area}` | 'organisation-missing' | 'organisation-unknown';

export function errorPc(reason: ErrorReason, orgSign: string | null): string {
  return withOrganisation(openPages.pages.errorPc.path, orgSign, { reason });
}
