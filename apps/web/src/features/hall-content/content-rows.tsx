import { Chip } from '#web/ui/base/chip.tsx';
import { ContentLink } from '#web/ui/base/content-link.tsx';
import { LazyImage } from '#web/ui/base/lazy-image.tsx';
import { OneLanguage } from '#web/ui/base/record-text.tsx';
import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import styles from './content-rows.module.css';
import type { ContentRow } from './hall-content.queries.ts';
import { Marked } from './marked.tsx';

type Props = {
  items: readonly ContentRow[];
  label: string;
  /** What was searched for, to be marked. */
  search?: string;
  /** Guides stand for themselves, whatever the day they were written on. */
  dated?: boolean;
};

/** Items one below the other: picture, title, what it is about, day. */
export function ContentRows({ items, label, search = '', dated = true }: Props) {
  const format = useFormat();
  const { say } = useTexts();
  return (
    <ul className={styles.rows} aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <ContentLink item={item} className={styles.row}>
            {item.cover && <LazyImage src={item.cover.link} alt="" ratio="16 / 10" className={styles.cover} />}
            <span className={styles.words}>
              <b className={styles.title}>
                <Marked words={item.title} search={search} />
              </b>
              {(item.summary.zh || item.summary.en) && (
                <span className={styles.summary}>
                  <Marked words={item.summary} search={search} />
                </span>
              )}
              <span className={styles.facts}>
                {item.pinned && <Chip kind="attention">{say('pinned')}</Chip>}
                {dated && <time dateTime={new Date(item.shownAt).toISOString()}>{format.date(item.shownAt)}</time>}
                <OneLanguage words={item.title} />
              </span>
            </span>
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}

/** The shape of the rows while they are fetched. */
export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <Loading>
      <ul className={styles.rows}>
        {Array.from({ length: rows }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
          <li key={at} className={styles.row}>
            <span className={styles.words}>
              <Skeleton width="62%" />
              <Skeleton width="90%" />
              <Skeleton width={120} />
            </span>
          </li>
        ))}
      </ul>
    </Loading>
  );
}
