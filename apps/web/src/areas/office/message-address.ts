import type { MenuItem } from '@campus/contract/calls/user-info.ts';
import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { flowAddress } from '#web/features/flows/flow-addresses.ts';
import type { MessageAddress } from '#web/features/inbox/inbox.queries.ts';
import { isInMenu } from './layout/menu-access.ts';

/** Where what a message is about is shown: here if this person's menu has the page, and what is a person's own in the hall. */
export const messageAddress = (orgSign: string | null, menu: readonly MenuItem[] = []): MessageAddress => {
  const here = (page: { path: string }, id: string) => (isInMenu(menu, page.path) ? `${page.path}?open=${id}` : null);
  return ({ about }) => {
    switch (about.kind) {
      case 'process':
        return here(officePages.pages.myBusToDo, about.id) ?? flowAddress.details(about.id);
      case 'line':
        return withOrganisation(hallPcPages.pages.openNetwork.path, orgSign, { part: 'lines' });
      case 'content':
        return withOrganisation(hallPcPages.pages.newsContent.path, orgSign, { article: about.id });
      case 'feed-run':
        return here(officePages.pages.dormitoryFeed, about.id);
    }
  };
};
