import { truncateText } from '@campus/rules/basics/characters.ts';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { HotWords } from '#web/features/search/hot-words.tsx';
import { MOST_LETTERS } from '#web/features/search/search.queries.ts';
import { SearchPage } from '#web/features/search/search-page.tsx';
import { SearchResults } from '#web/features/search/search-results.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { hitAddress } from '../hit-address.ts';
import { ownPages } from '../own-pages.ts';
import { phoneLink } from '../phone-link.ts';

/** Everything that can be found in the hall. [PH-18] [CONST-17] */
export function Component() {
  const say = useSay('search');
  const title = useSay('pages')('hall-phone.search');
  const navigate = useNavigate();
  const opened = useLocation().key === 'default';
  const [params] = useSearchParams();
  const orgSign = useOrgSign();
  const { user } = useHallUser(orgSign);
  const words = truncateText((params.get('q') ?? '').trim(), MOST_LETTERS);
  const staff = user?.kind === 'staff';
  const addressOf = hitAddress(orgSign, staff);
  return (
    <>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <SearchPage
        orgSign={orgSign}
        words={words}
        addressOf={addressOf}
        go={(address) => void navigate(address)}
        search={(q) => void navigate(phoneLink('search', orgSign, q ? { q } : {}), { replace: true })}
        onCancel={() => void (opened ? navigate(phoneLink('main', orgSign)) : navigate(-1))}
      >
        {words ? (
          <SearchResults
            key={words}
            orgSign={orgSign}
            words={words}
            signedIn={user !== undefined}
            addressOf={addressOf}
            orderAddress={({ id, business }) =>
              ownPages(orgSign, staff)(business.code)?.view?.(id) ?? phoneLink('viewService', orgSign, { prId: id })
            }
            allOrders={(searchWords) => phoneLink('serviceTraceSubmit', orgSign, { words: searchWords })}
            services={phoneLink('serviceArea', orgSign)}
          />
        ) : (
          <>
            <Empty title={say('nothing-asked')} text={say('nothing-asked-text')} />
            <HotWords orgSign={orgSign} to={(q) => phoneLink('search', orgSign, { q })} />
          </>
        )}
      </SearchPage>
    </>
  );
}
