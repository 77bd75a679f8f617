import { truncateText } from '@campus/rules/basics/characters.ts';
import { useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { HotWords } from '#web/features/search/hot-words.tsx';
import { MOST_LETTERS } from '#web/features/search/search.queries.ts';
import { SearchResults } from '#web/features/search/search-results.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { hallLink } from '../hall-link.ts';
import { hitAddress } from '../hit-address.ts';
import { ownPages } from '../own-pages.ts';
import styles from './server-search-page.module.css';

/** Services, guides, articles and the person's own applications for the words in the address. [PC-03] [PC-22] */
export function Component() {
  const say = useSay('search');
  const title = useSay('pages')('hall-pc.serverSearch');
  const [params] = useSearchParams();
  const orgSign = useOrgSign();
  const { user } = useHallUser(orgSign);
  const words = truncateText((params.get('q') ?? '').trim(), MOST_LETTERS);
  const staff = user?.kind === 'staff';
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{words ? say('found-for', { words }) : title}</h1>
      {words ? (
        <SearchResults
          key={words}
          orgSign={orgSign}
          words={words}
          signedIn={user !== undefined}
          addressOf={hitAddress(orgSign, staff)}
          orderAddress={({ id, business }) =>
            ownPages(orgSign, staff)(business.code)?.view?.(id) ?? hallLink('tracking', orgSign, { open: id })
          }
          allOrders={(searchWords) => hallLink('tracking', orgSign, { words: searchWords })}
          services={hallLink('index', orgSign)}
        />
      ) : (
        <>
          <Empty title={say('nothing-asked')} text={say('nothing-asked-text')} />
          <HotWords orgSign={orgSign} to={(q) => hallLink('serverSearch', orgSign, { q })} />
        </>
      )}
    </div>
  );
}
