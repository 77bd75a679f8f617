import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { type Area, isPhone, servesArea } from '@campus/rules/deployment/modes.ts';
import { boot } from '#web/client/boot.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';

const first: Readonly<Record<Area, string>> = {
  'hall-pc': hallPcPages.pages.index.path,
  'hall-phone': hallPhonePages.pages.main.path,
  workflow: workflowPages.pages.main.path,
  office: officePages.base,
};

/** The areas that can be seen here with their first pages; of the halls only the one for this device. */
export const seeAsAreas = (orgSign: string | null): { area: Area; address: string }[] =>
  (Object.keys(first) as Area[])
    .filter((area) => servesArea(boot().mode, area))
    .filter((area) => area !== (isPhone(navigator.userAgent) ? 'hall-pc' : 'hall-phone'))
    .map((area) => ({ area, address: withOrganisation(first[area], orgSign) }));
