import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import { hallFor, isPhone } from '@campus/rules/deployment/modes.ts';
import { boot } from '#web/client/boot.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';

/** Where this device signs in to a hall; null where none is served. */
export function hallSignInAddress(orgSign: string): string | null {
  const hall = hallFor({ mode: boot().mode, phone: isPhone(navigator.userAgent) });
  if (hall === 'hall-phone') return withOrganisation(hallPhonePages.pages.login.path, orgSign);
  return hall && `${withOrganisation(hallPcPages.pages.index.path, orgSign)}#sign-in`;
}

/** Where people sign in to the workflow app, to go on to a page of ours. */
export const deskSignInAddress = (orgSign: string, here: string): string =>
  withOrganisation(openPages.pages.login.path, orgSign, { redirect: here });
