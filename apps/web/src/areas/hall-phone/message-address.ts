import { officePages } from '@campus/contract/pages/office.ts';
import { reportOfMonth } from '@campus/contract/pages/report-month.ts';
import { isOfOthers } from '@campus/rules/inbox/message-kinds.ts';
import { isForDesk } from '@campus/rules/outages/outages.ts';
import { servedAddress } from '#web/features/addresses/served-address.ts';
import type { MessageAddress } from '#web/features/inbox/inbox.queries.ts';
import { networkAddresses } from './network-addresses.ts';
import { ownPages } from './own-pages.ts';
import { phoneLink } from './phone-link.ts';

/** Where this hall shows what a message is about. */
export const messageAddress =
  (orgSign: string | null, staff: boolean): MessageAddress =>
  ({ kind, about }) => {
    switch (about.kind) {
      case 'process': {
        const own = isOfOthers(kind) ? null : ownPages(orgSign, staff)(about.name ?? '')?.view?.(about.id);
        return own ?? phoneLink('viewService', orgSign, { prId: about.id });
      }
      case 'line':
        return networkAddresses(orgSign, staff).part('lines');
      case 'content':
        return phoneLink('articleContent', orgSign, { article: about.id });
      case 'person':
        return phoneLink('identity', orgSign);
      case 'feed-run':
        return servedAddress(`${officePages.pages.dormitoryFeed.path}?open=${about.id}`);
      case 'roster-run':
      case 'parameters':
        return servedAddress(`${officePages.pages.roster.path}?open=${about.id}`);
      case 'report-month':
        return servedAddress(about.name && reportOfMonth('people', about.name));
      case 'sign-ins':
        return servedAddress(officePages.pages.systemLog.path);
      case 'outage':
        return isForDesk(kind)
          ? servedAddress(`${officePages.pages.outages.path}?open=${about.id}`)
          : phoneLink('main', orgSign);
    }
  };
