import { officePages } from '@campus/contract/pages/office.ts';
import { reportOfMonth } from '@campus/contract/pages/report-month.ts';
import { isForDesk } from '@campus/rules/outages/outages.ts';
import { addressInHall, servedAddress } from '#web/features/addresses/served-address.ts';
import { flowAddress } from '#web/features/flows/flow-addresses.ts';
import type { MessageAddress } from '#web/features/inbox/inbox.queries.ts';

/** The address of what a message is about: here, or for the person's own things in the hall that is served. */
export const messageAddress =
  (orgSign: string | null): MessageAddress =>
  ({ kind, about }) => {
    const { id } = about;
    switch (about.kind) {
      case 'process':
        return flowAddress.details(id);
      case 'line':
      case 'content':
      case 'person':
        return addressInHall({ kind: about.kind, id }, { phone: true, orgSign });
      case 'feed-run':
        return servedAddress(`${officePages.pages.dormitoryFeed.path}?open=${id}`);
      case 'roster-run':
      case 'parameters':
        return servedAddress(`${officePages.pages.roster.path}?open=${id}`);
      case 'report-month':
        return servedAddress(about.name && reportOfMonth('people', about.name));
      case 'sign-ins':
        return servedAddress(officePages.pages.systemLog.path);
      case 'outage':
        return isForDesk(kind)
          ? servedAddress(`${officePages.pages.outages.path}?open=${id}`)
          : addressInHall({ kind: 'outage', id }, { phone: true, orgSign });
    }
  };
