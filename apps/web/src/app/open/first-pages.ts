import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { hallFor, isPhone } from '@campus/rules/deployment/modes.ts';
import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { boot } from '#web/client/boot.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { firstOfficePage } from '#web/features/sign-in/first-office-page.ts';

const hallPage = (orgSign: string | null): string => {
  const hall = hallFor({ mode: boot().mode, phone: isPhone(navigator.userAgent) });
  const path = hall === 'hall-phone' ? hallPhonePages.pages.main.path : hallPcPages.pages.index.path;
  return withOrganisation(path, orgSign);
};

/** The page that opens after signing in when no other page was requested. */
export async function firstPage(area: SignOnArea, orgSign: string | null): Promise<string> {
  if (area === 'hall') return hallPage(orgSign);
  if (area === 'workflow') return workflowPages.pages.main.path;
  return firstOfficePage();
}

/** Where somebody signs in by another way. */
export function signInPage(area: SignOnArea, orgSign: string | null): string {
  if (area === 'hall') return hallPage(orgSign);
  return withOrganisation(openPages.pages[area === 'office' ? 'officeLogin' : 'login'].path, orgSign);
}

/** The page that helps people who forgot their password. */
export function forgottenPage(area: SignOnArea, orgSign: string): string {
  if (area === 'office') return withOrganisation(openPages.pages.officeForgottenPassword.path, orgSign);
  if (area === 'workflow') return withOrganisation(openPages.pages.forgottenPassword.path, orgSign);
  const hall = hallFor({ mode: boot().mode, phone: isPhone(navigator.userAgent) });
  const pages = hall === 'hall-phone' ? hallPhonePages.pages : hallPcPages.pages;
  return withOrganisation(pages.forgottenPassword.path, orgSign);
}
