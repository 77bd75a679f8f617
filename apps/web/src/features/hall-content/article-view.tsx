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
  const asked = useContent(orgSign, id);
  const item = asked.data;
  return (
    <div className={classes(styles.page, touch && styles.touch)}>
      <Reading id={id} asked={asked} list={list(null)} printed={!touch} />
      {item && (
        <>
          {(item.newer || item.older) && (
            <nav className={styles.neighbours} aria-label={say('newer-older')}>
              {item.newer && <Neighbour name={say('newer')} to={page(item.newer.id)} one={item.newer} />}
              {item.older && <Neighbour name={say('older')} to={page(item.older.id)} one={item.older} />}
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

type ReadingProps = { id: string | null; asked: ReturnType<typeof useContent>; list: string; printed: boolean };

function Reading({ id, asked, list, printed }: ReadingProps) {
  const say = useSay('hall-content');
  const failure = useFailureText();
  const back = <Link to={list}>{say('to-list')}</Link>;
  return (
    <ReadingCard>
      {id === null ? (
        <Empty heading title={say('which-one')} text={say('which-one-text')} action={back} />
      ) : asked.data ? (
        <ContentBody
          item={asked.data}
          {...(printed && {
            actions: (
              <Button kind="quiet" onClick={() => window.print()}>
                {say('print')}
              </Button>
            ),
          })}
        />
      ) : asked.isError && isStale(asked.error) ? (
        <Empty heading title={say('gone')} text={say('gone-text')} action={back} />
      ) : asked.isError ? (
        <Failed why={failure(asked.error)} busy={asked.isFetching} onRetry={() => void asked.refetch()} />
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

function Neighbour({ name, to, one }: { name: string; to: string; one: NonNullable<Content['newer']> }) {
  const { text, lang } = useRecordWords()(one.title);
  return (
    <Link className={styles.neighbour} to={to}>
      <small>{name}</small>
      <span lang={lang}>{text}</span>
    </Link>
  );
}
