import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import type { MessageAddress } from '#web/features/inbox/inbox.queries.ts';

/** Where what a message is about is shown: here, or what is a person's own in the hall. */
export const messageAddress =
  (orgSign: string | null): MessageAddress =>
  ({ about }) => {
    switch (about.kind) {
      case 'process':
        return `${officePages.pages.myBusToDo.path}?open=${about.id}`;
      case 'line':
        return withOrganisation(hallPcPages.pages.openNetwork.path, orgSign, { part: 'lines' });
      case 'content':
        return withOrganisation(hallPcPages.pages.newsContent.path, orgSign, { article: about.id });
      case 'feed-run':
        return `${officePages.pages.dormitoryFeed.path}?open=${about.id}`;
    }
  };
