import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';

export type PhonePage = keyof typeof hallPhonePages.pages;

/** The address of a page of the phone hall, with the organisation in it. */
export function phoneLink(
  page: PhonePage,
  orgSign: string | null,
  more: Readonly<Record<string, string>> = {},
): string {
  return withOrganisation(hallPhonePages.pages[page].path, orgSign, more);
}
