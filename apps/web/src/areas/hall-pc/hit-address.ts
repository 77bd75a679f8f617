import type { HitAddress } from '#web/features/search/search.queries.ts';
import { hallLink } from './hall-link.ts';
import { ownPages } from './own-pages.ts';

/** Where this hall opens a search hit: a service on its application page, a guide or an article on its own page. */
export const hitAddress =
  (orgSign: string | null, staff: boolean): HitAddress =>
  ({ kind, id, name }) => {
    switch (kind) {
      case 'service':
        return ownPages(orgSign, staff)(name ?? '')?.form ?? hallLink('flowBusiness', orgSign, { bId: id });
      case 'guide':
        return name === null
          ? hallLink('newsContent', orgSign, { article: id })
          : hallLink('guide', orgSign, { bId: id, name });
      case 'article':
        return hallLink('newsContent', orgSign, { article: id });
    }
  };
