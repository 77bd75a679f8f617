import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { generatePath, useLocation } from 'react-router';
import { areaOf } from '#web/client/current-area.ts';
import { useOrgSign } from '#web/client/organisation.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';

/** Where the area of a page shows a process on paper. */
export function printAddress(pathname: string, orgSign: string | null, prId: string): string {
  switch (areaOf(pathname)) {
    case 'hall-pc':
      return withOrganisation(hallPcPages.pages.print.path, orgSign, { prId });
    case 'hall-phone':
      return withOrganisation(hallPhonePages.pages.print.path, orgSign, { prId });
    case 'office':
      return generatePath(officePages.pages.print.path, { prId });
    default:
      return generatePath(workflowPages.pages.print.path, { prId });
  }
}

export function usePrintAddress(prId: string): string {
  return printAddress(useLocation().pathname, useOrgSign(), prId);
}
