import type { HitAddress } from '#web/features/search/search.queries.ts';
import { ownPages } from './own-pages.ts';
import { phoneLink } from './phone-link.ts';

/** Where this hall opens a search hit: a service on its application page, a guide or an article on its own page. */
export const hitAddress =
  (orgSign: string | null, staff: boolean): HitAddress =>
  ({ kind, id, name }) => {
    switch (kind) {
      case 'service':
        return ownPages(orgSign, staff)(name ?? '')?.form ?? phoneLink('viewService', orgSign, { bId: id });
      case 'guide':
        return name === null
          ? phoneLink('articleContent', orgSign, { article: id })
          : phoneLink('guide', orgSign, { bId: id, name });
      case 'article':
        return phoneLink('articleContent', orgSign, { article: id });
    }
  };
