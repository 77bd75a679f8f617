import { useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { ArticleView } from '#web/features/hall-content/article-view.tsx';
import { hallLink } from '../hall-link.ts';

/** One notice, article, file or video. [PC-02] */
export function Component() {
  const orgSign = useOrgSign() as string;
  const [search] = useSearchParams();
  return (
    <ArticleView
      orgSign={orgSign}
      id={search.get('article')}
      page={(id) => hallLink('newsContent', orgSign, { article: id })}
      list={(item) => {
        if (item?.section === 'guide' || item?.section === 'help') return hallLink('guide', orgSign);
        return hallLink('newsList', orgSign, item?.kind === 'notice' ? { kind: 'notice' } : {});
      }}
    />
  );
}
