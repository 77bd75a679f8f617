import type { ContentKind } from '@campus/rules/hall-content/hall-content.ts';
import type { Endless } from '#web/client/endless.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import styles from './content-page.module.css';
import { ContentRows, RowsSkeleton } from './content-rows.tsx';
import { type ContentRow, useContentList } from './hall-content.queries.ts';
import { NewsSearchBox } from './news-search-box.tsx';

type Props = { orgSign: string; title: string; words: string; onSearch: (words: string) => void };
type Hits = { kind: ContentKind; list: Endless<ContentRow> };

const PAGE = 10;

/** What the hall has published with these words in it, by kind. [PC-02] */
export function NewsSearch({ orgSign, title, words, onSearch }: Props) {
  const say = useSay('hall-content');
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{words ? say('hits', { words }) : title}</h1>
        <NewsSearchBox words={words} onSearch={onSearch} />
      </div>
      {words ? (
        <SearchHits orgSign={orgSign} words={words} />
      ) : (
        <section className={styles.card}>
          <Empty title={say('search-first')} text={say('search-first-text')} />
        </section>
      )}
    </div>
  );
}

function SearchHits({ orgSign, words }: { orgSign: string; words: string }) {
  const say = useSay('hall-content');
  const failure = useFailureText();
  const filter = { words, size: PAGE };
  const hits: Hits[] = [
    { kind: 'article', list: useContentList(orgSign, { kind: 'article', ...filter }) },
    { kind: 'notice', list: useContentList(orgSign, { kind: 'notice', ...filter }) },
    { kind: 'file', list: useContentList(orgSign, { kind: 'file', ...filter }) },
    { kind: 'video', list: useContentList(orgSign, { kind: 'video', ...filter }) },
  ];
  const failed = hits.find(({ list }) => list.error);
  if (failed)
    return (
      <Failed
        why={failure(failed.list.error)}
        busy={hits.some(({ list }) => list.busy)}
        onRetry={() => {
          for (const { list } of hits) if (list.error) void list.refresh();
        }}
      />
    );
  if (hits.some(({ list }) => list.waiting))
    return (
      <section className={styles.card}>
        <RowsSkeleton />
      </section>
    );
  const found = hits.filter(({ list }) => list.items.length > 0);
  if (found.length === 0)
    return (
      <section className={styles.card}>
        <Empty title={say('nothing-found', { words })} text={say('nothing-found-text')} />
      </section>
    );
  return found.map(({ kind, list }) => (
    <section key={kind} className={styles.part} aria-labelledby={`hits-${kind}`}>
      <h2 id={`hits-${kind}`}>{say(`hits-${kind}` as 'hits-article')}</h2>
      <div className={styles.card}>
        <MoreList list={list} empty={null}>
          {(items) => <ContentRows items={items} label={say(`hits-${kind}` as 'hits-article')} search={words} />}
        </MoreList>
      </div>
    </section>
  ));
}
