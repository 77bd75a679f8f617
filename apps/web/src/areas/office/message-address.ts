import { officePages } from '@campus/contract/pages/office.ts';
import type { OfficePage } from '@campus/contract/pages/page.ts';
import { reportOfMonth } from '@campus/contract/pages/report-month.ts';
import type { Permission } from '@campus/contract/permissions.ts';
import { isForDesk } from '@campus/rules/outages/outages.ts';
import { addressInHall } from '#web/features/addresses/served-address.ts';
import { flowAddress } from '#web/features/flows/flow-addresses.ts';
import type { MessageAddress } from '#web/features/inbox/inbox.queries.ts';
import { maySee } from './layout/menu-access.ts';

/** The address of what a message is about: here if the person may open that page; their own things in the hall. */
export const messageAddress = (orgSign: string | null, permissions: readonly Permission[] = []): MessageAddress => {
  const here = (page: OfficePage, id: string) => (maySee(page, permissions) ? `${page.path}?open=${id}` : null);
  return ({ kind, about }) => {
    switch (about.kind) {
      case 'process':
        return here(officePages.pages.myBusToDo, about.id) ?? flowAddress.details(about.id);
      case 'line':
      case 'content':
      case 'person':
        return addressInHall({ kind: about.kind, id: about.id }, { phone: false, orgSign });
      case 'feed-run':
        return here(officePages.pages.dormitoryFeed, about.id);
      case 'roster-run':
        return here(officePages.pages.roster, about.id);
      case 'parameters':
        return maySee(officePages.pages.parameterManagement, permissions)
          ? officePages.pages.parameterManagement.path
          : null;
      case 'report-month':
        return about.name && maySee(officePages.pages.userBusinessNumStatistics, permissions)
          ? reportOfMonth('people', about.name)
          : null;
      case 'sign-ins':
        return maySee(officePages.pages.systemLog, permissions) ? officePages.pages.systemLog.path : null;
      case 'outage':
        return (
          here(officePages.pages.outages, about.id) ??
          // The hall shows what is announced, and no suspicion.
          (isForDesk(kind) ? null : addressInHall({ kind: 'outage', id: about.id }, { phone: false, orgSign }))
        );
    }
  };
};
