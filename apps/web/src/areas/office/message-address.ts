import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { OfficePage } from '@campus/contract/pages/page.ts';
import type { Permission } from '@campus/contract/permissions.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { flowAddress } from '#web/features/flows/flow-addresses.ts';
import type { MessageAddress } from '#web/features/inbox/inbox.queries.ts';
import { maySee } from './layout/menu-access.ts';

/** The address of what a message is about: here if the person may open that page; their own things in the hall. */
export const messageAddress = (orgSign: string | null, permissions: readonly Permission[] = []): MessageAddress => {
  const here = (page: OfficePage, id: string) => (maySee(page, permissions) ? `${page.path}?open=${id}` : null);
  return ({ about }) => {
    switch (about.kind) {
      case 'process':
        return here(officePages.pages.myBusToDo, about.id) ?? flowAddress.details(about.id);
      case 'line':
        return withOrganisation(hallPcPages.pages.openNetwork.path, orgSign, { part: 'lines' });
      case 'content':
        return withOrganisation(hallPcPages.pages.newsContent.path, orgSign, { article: about.id });
      case 'person':
        return withOrganisation(hallPcPages.pages.profile.path, orgSign);
      case 'feed-run':
        return here(officePages.pages.dormitoryFeed, about.id);
      case 'roster-run':
        return here(officePages.pages.roster, about.id);
    }
  };
};
