import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isStale } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { ContentBody } from '#web/ui/base/content-body.tsx';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { useRecordWords } from '#web/ui/base/record-text.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import styles from './content-page.module.css';
import { type Content, useContent } from './hall-content.queries.ts';

type Props = {
  orgSign: string;
  id: string | null;
  /** Where the lists are, by what the item is, and where its neighbours are read. */
  list: (item: Pick<Content, 'kind' | 'section'> | null) => string;
  page: (id: string) => string;
  touch?: boolean;
};

/** One notice, article, file or video, with the one before and the one after it. [PC-02] [PH-03] */
export function ArticleView({ orgSign, id, list, page, touch = false }: Props) {
  const say = useSay('hall-content');
  const article = useContent(orgSign, id);
  const item = article.data;
  return (
    <div className={classes(styles.page, touch && styles.touch)}>
      <Reading id={id} article={article} list={list(null)} printed={!touch} />
      {item && (
        <>
          {(item.newer || item.older) && (
            <nav className={styles.neighbours} aria-label={say('newer-older')}>
              {item.newer && <Neighbour name={say('newer')} to={page(item.newer.id)} neighbour={item.newer} />}
              {item.older && <Neighbour name={say('older')} to={page(item.older.id)} neighbour={item.older} />}
            </nav>
          )}
          <p className={styles.ways}>
            <Link to={list(item)}>{say('to-list')}</Link>
          </p>
        </>
      )}
    </div>
  );
}

type ReadingProps = { id: string | null; article: ReturnType<typeof useContent>; list: string; printed: boolean };

function Reading({ id, article, list, printed }: ReadingProps) {
  const say = useSay('hall-content');
  const failure = useFailureText();
  const back = <Link to={list}>{say('to-list')}</Link>;
  return (
    <ReadingCard>
      {id === null ? (
        <Empty heading title={say('which-one')} text={say('which-one-text')} action={back} />
      ) : article.data ? (
        <ContentBody
          item={article.data}
          {...(printed && {
            actions: (
              <Button kind="quiet" onClick={() => window.print()}>
                {say('print')}
              </Button>
            ),
          })}
        />
      ) : article.isError && isStale(article.error) ? (
        <Empty heading title={say('gone')} text={say('gone-text')} action={back} />
      ) : article.isError ? (
        <Failed why={failure(article.error)} busy={article.isFetching} onRetry={() => void article.refetch()} />
      ) : (
        <SkeletonText lines={9} />
      )}
    </ReadingCard>
  );
}

/** The sheet on which one text stands. */
export function ReadingCard({ children }: { children: ReactNode }) {
  return <div className={classes(styles.card, styles.reading)}>{children}</div>;
}

function Neighbour({ name, to, neighbour }: { name: string; to: string; neighbour: NonNullable<Content['newer']> }) {
  const { text, lang } = useRecordWords()(neighbour.title);
  return (
    <Link className={styles.neighbour} to={to}>
      <small>{name}</small>
      <span lang={lang}>{text}</span>
    </Link>
  );
}
