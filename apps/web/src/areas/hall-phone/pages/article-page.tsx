import { useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { ArticleView } from '#web/features/hall-content/article-view.tsx';
import { phoneLink } from '../phone-link.ts';

/** One notice, article, file or video. [PH-03] */
export function Component() {
  const orgSign = useOrgSign() as string;
  const [search] = useSearchParams();
  return (
    <ArticleView
      touch
      orgSign={orgSign}
      id={search.get('article')}
      page={(id) => phoneLink('articleContent', orgSign, { article: id })}
      list={(item) => {
        if (item?.section === 'guide') return phoneLink('guide', orgSign);
        if (item?.section === 'help') return phoneLink('help', orgSign);
        return phoneLink('news', orgSign, item?.kind === 'notice' ? { kind: 'notice' } : {});
      }}
    />
  );
}
