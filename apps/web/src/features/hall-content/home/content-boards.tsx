import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type TextKey, useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { ContentLink } from '#web/ui/base/content-link.tsx';
import { fileSize } from '#web/ui/base/file-size.ts';
import { LazyImage } from '#web/ui/base/lazy-image.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { OneLanguage, RecordText } from '#web/ui/base/record-text.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import styles from './content-boards.module.css';
import { type ContentRow, useHallHome } from './home.queries.ts';

type Props = {
  orgSign: string | null;
  /** Where all notices and all news are. */
  all: { notices: string; news: string };
};

/** Notices, news, downloads, videos and links, under the services of a first page. */
export function ContentBoards({ orgSign, all }: Props) {
  const say = useSay('hall-home');
  const { data, isError, refetch, isFetching } = useHallHome(orgSign);
  if (isError && !data) {
    return <Failed title={say('content-failed')} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.boards}>
      <Board name="notices" all={all.notices} className={styles.half}>
        {data ? <Lines items={data.notices} empty="no-notices" /> : <SkeletonText lines={5} />}
      </Board>
      <Board name="news" all={all.news} className={styles.half}>
        {data ? <News items={data.news} /> : <SkeletonText lines={5} />}
      </Board>
      <div className={styles.rest}>
        {data && data.files.length > 0 && (
          <Board name="files">
            <Files items={data.files} />
          </Board>
        )}
        {data && data.videos.length > 0 && (
          <Board name="videos">
            <Videos items={data.videos} />
          </Board>
        )}
        {data && data.links.length > 0 && (
          <Board name="links">
            <Links items={data.links} />
          </Board>
        )}
      </div>
    </div>
  );
}

type BoardProps = {
  name: 'notices' | 'news' | 'files' | 'videos' | 'links';
  all?: string;
  className?: string | undefined;
  children: ReactNode;
};

function Board({ name, all, className, children }: BoardProps) {
  const say = useSay('hall-home');
  return (
    <section
      className={`${styles.board} ${className ?? ''}`}
      aria-labelledby={`board-${name}`}
      data-testid={`board-${name}`}
    >
      <div className={styles.head}>
        <h2 id={`board-${name}`}>{say(name)}</h2>
        {all && (
          <Link to={all} aria-label={`${say(name)} · ${say('all')}`}>
            {say('all')}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

type Items = { items: readonly ContentRow[] };

function Lines({ items, empty }: Items & { empty: TextKey<'hall-home'> }) {
  const say = useSay('hall-home');
  const format = useFormat();
  if (items.length === 0) return <p className={styles.empty}>{say(empty)}</p>;
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <li key={item.id}>
          <ContentLink item={item} className={styles.line}>
            <span className={styles.title}>
              {item.pinned && <Chip kind="attention">{say('pinned')}</Chip>}
              <span>
                <RecordText words={item.title} /> <OneLanguage words={item.title} />
              </span>
            </span>
            <time dateTime={new Date(item.shownAt).toISOString()}>{format.date(item.shownAt)}</time>
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}

/** The newest with its picture, the others in one line each. */
function News({ items }: Items) {
  const [first, ...others] = items;
  if (!first?.cover) return <Lines items={items} empty="no-news" />;
  return (
    <>
      <ContentLink item={first} className={styles.lead}>
        <LazyImage src={first.cover.link} alt="" ratio="16 / 9" className={styles.leadPicture} />
        <span className={styles.leadWords}>
          <b>
            <RecordText words={first.title} />
          </b>
          <span>
            <RecordText words={first.summary} />
          </span>
          <OneLanguage words={first.title} />
        </span>
      </ContentLink>
      {others.length > 0 && <Lines items={others} empty="no-news" />}
    </>
  );
}

function Files({ items }: Items) {
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <li key={item.id}>
          <ContentLink item={item} className={styles.line}>
            <span className={styles.title}>
              <RecordText words={item.title} />
            </span>
            {item.file && <small>{fileSize(item.file.bytes)}</small>}
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}

function Videos({ items }: Items) {
  return (
    <ul className={styles.videos}>
      {items.map((item) => (
        <li key={item.id}>
          <ContentLink item={item} className={styles.video}>
            {item.cover ? (
              <LazyImage src={item.cover.link} alt="" ratio="16 / 9" />
            ) : (
              <span className={styles.noCover} />
            )}
            <span>
              <RecordText words={item.title} />
            </span>
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}

function Links({ items }: Items) {
  return (
    <ul className={styles.links}>
      {items.map((item) => (
        <li key={item.id}>
          <ContentLink item={item}>
            <RecordText words={item.title} />
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}
