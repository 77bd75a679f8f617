import { useSay } from '#web/client/texts.ts';
import { classes } from '#web/ui/base/classes.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { EndlessList } from '#web/ui/touch/endless-list.tsx';
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

/** News or notices, pinned ones first; pulled down it asks again. [PH-03] */
export function NewsList({ orgSign, title, tab, onTab, onSearch }: Props) {
  const say = useSay('hall-content');
  const list = useContentList(orgSign, payloadOf(tab));
  return (
    <div className={classes(styles.page, styles.touch)}>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <NewsSearchBox onSearch={onSearch} />
      <NewsTabs current={tab} onChoose={onTab} />
      <EndlessList list={list} pull skeleton={<Rows />} empty={<NewsEmpty tab={tab} />}>
        {(items) => (
          <section className={styles.card}>
            <ContentRows items={items} label={say(tab === 'news' ? 'news' : 'notices')} />
          </section>
        )}
      </EndlessList>
    </div>
  );
}

const Rows = () => (
  <section className={styles.card}>
    <RowsSkeleton />
  </section>
);
