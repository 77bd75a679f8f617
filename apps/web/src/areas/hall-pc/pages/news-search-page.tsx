import { truncateText } from '@campus/rules/basics/characters.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { NewsSearch } from '#web/features/hall-content/news-search.tsx';
import { ContentPage } from '#web/ui/base/content-link.tsx';
import { hallLink } from '../hall-link.ts';

/** Words among everything that clerks have published. [PC-02] */
export function Component() {
  const orgSign = useOrgSign() as string;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const title = useSay('pages')('hall-pc.newsSearch');
  const words = truncateText((search.get('q') ?? '').trim(), 40);
  return (
    <ContentPage value={(id) => hallLink('newsContent', orgSign, { article: id })}>
      <NewsSearch
        orgSign={orgSign}
        title={title}
        words={words}
        onSearch={(next) => void navigate(hallLink('newsSearch', orgSign, { q: next }))}
      />
    </ContentPage>
  );
}
