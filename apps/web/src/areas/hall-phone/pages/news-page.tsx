import { useNavigate, useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { newsTabIn } from '#web/features/hall-content/news-tabs.tsx';
import { NewsList } from '#web/features/hall-content/touch/news-list.tsx';
import { ContentPage } from '#web/ui/base/content-link.tsx';
import { TouchKit } from '#web/ui/touch/touch-kit.tsx';
import { phoneLink } from '../phone-link.ts';

/** News and notices; searching uses the search of the whole hall. [PH-03] */
export function Component() {
  const orgSign = useOrgSign() as string;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const title = useSay('pages')('hall-phone.news');
  return (
    <TouchKit>
      <ContentPage value={(id) => phoneLink('articleContent', orgSign, { article: id })}>
        <NewsList
          orgSign={orgSign}
          title={title}
          tab={newsTabIn(search)}
          onTab={(next) =>
            void navigate(phoneLink('news', orgSign, next === 'notice' ? { kind: next } : {}), { replace: true })
          }
          onSearch={(words) => void navigate(phoneLink('search', orgSign, { q: words }))}
        />
      </ContentPage>
    </TouchKit>
  );
}
