import { useNavigate, useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { NewsList } from '#web/features/hall-content/desktop/news-list.tsx';
import { newsTabIn } from '#web/features/hall-content/news-tabs.tsx';
import { ContentPage } from '#web/ui/base/content-link.tsx';
import { hallLink } from '../hall-link.ts';

/** News and notices. [PC-02] */
export function Component() {
  const orgSign = useOrgSign() as string;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const title = useSay('pages')('hall-pc.newsList');
  const tab = newsTabIn(search);
  return (
    <ContentPage value={(id) => hallLink('newsContent', orgSign, { article: id })}>
      <NewsList
        orgSign={orgSign}
        title={title}
        tab={tab}
        onTab={(next) => void navigate(hallLink('newsList', orgSign, next === 'notice' ? { kind: next } : {}))}
        onSearch={(words) => void navigate(hallLink('newsSearch', orgSign, { q: words }))}
      />
    </ContentPage>
  );
}
