import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { flowAddress } from '#web/features/flows/flow-addresses.ts';
import type { MessageAddress } from '#web/features/inbox/inbox.queries.ts';

/** The address of what a message is about: here, or for the person's own things in the phone hall. */
export const messageAddress =
  (orgSign: string | null): MessageAddress =>
  ({ about }) => {
    switch (about.kind) {
      case 'process':
        return flowAddress.details(about.id);
      case 'line':
        return withOrganisation(hallPhonePages.pages.openNetwork.path, orgSign, { part: 'lines' });
      case 'content':
        return withOrganisation(hallPhonePages.pages.articleContent.path, orgSign, { article: about.id });
      case 'person':
        return withOrganisation(hallPhonePages.pages.identity.path, orgSign);
      case 'feed-run':
        return `${officePages.pages.dormitoryFeed.path}?open=${about.id}`;
      case 'roster-run':
        return `${officePages.pages.roster.path}?open=${about.id}`;
    }
  };
