import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';

export type HallPage = keyof typeof hallPcPages.pages;

/** The address of a page of the PC hall, with the organisation in it. */
export function hallLink(page: HallPage, orgSign: string | null, more: Readonly<Record<string, string>> = {}): string {
  return withOrganisation(hallPcPages.pages[page].path, orgSign, more);
}
