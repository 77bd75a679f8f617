import { useSay } from '#web/client/texts.ts';
import { MoreList } from '#web/ui/base/more-list.tsx';
import styles from '../content-page.module.css';
import { ContentRows, RowsSkeleton } from '../content-rows.tsx';
import { useContentList } from '../hall-content.queries.ts';
import { NewsEmpty } from '../news-empty.tsx';
import { NewsSearchBox } from '../news-search-box.tsx';
import { type NewsTab, NewsTabs, payloadOf } from '../news-tabs.tsx';

type Props = {
  orgSign: string;
  title: string;
  tab: NewsTab;
  onTab: (tab: NewsTab) => void;
  onSearch: (words: string) => void;
};

/** News or notices, pinned ones first. [PC-02] */
export function NewsList({ orgSign, title, tab, onTab, onSearch }: Props) {
  const say = useSay('hall-content');
  const list = useContentList(orgSign, payloadOf(tab));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <NewsSearchBox onSearch={onSearch} />
      </div>
      <NewsTabs current={tab} onChoose={onTab} />
      <section className={styles.card}>
        <MoreList list={list} skeleton={<RowsSkeleton />} empty={<NewsEmpty tab={tab} />}>
          {(items) => <ContentRows items={items} label={say(tab === 'news' ? 'news' : 'notices')} />}
        </MoreList>
      </section>
    </div>
  );
}
