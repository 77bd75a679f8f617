import type { ContentKind } from '@campus/rules/hall-content/hall-content.ts';
import { Link } from 'react-router';
import { Chip } from '#web/ui/base/chip.tsx';
import { fileSize } from '#web/ui/base/file-size.ts';
import { LazyImage } from '#web/ui/base/lazy-image.tsx';
import { OneLanguage, RecordText, useRecordWords } from '#web/ui/base/record-text.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import type { Words } from '#web/ui/base/words.ts';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { movedByOne } from '#web/ui/desktop/moved-before.ts';
import { OrderArrow } from '#web/ui/desktop/order-arrow.tsx';
import { standingChips, useContentLabels } from '../content-labels.ts';
import type { ContentItem } from '../office.queries.ts';
import { useListAddress } from '../use-list-address.ts';
import styles from './content-list.module.css';

type Order = {
  rows: readonly ContentItem[];
  more: boolean;
  /** Null where nothing can be moved. */
  move: ((id: string, before: string) => void) | null;
  busy: boolean;
};

export function useColumns(kind: ContentKind, order: Order): Column<ContentItem>[] {
  const { say, schedule, format } = useContentLabels();
  return [
    { key: 'title', title: say('title'), render: (item) => <Title item={item} /> },
    ...(kind === 'article'
      ? [
          {
            key: 'section',
            title: say('section'),
            width: 110,
            render: ({ section }: ContentItem) => section && say(`section-${section}`),
          },
        ]
      : []),
    {
      key: 'standing',
      title: say('standing'),
      width: 170,
      render: ({ standing, pinned }) => (
        <span className={styles.marks}>
          <Chip kind={standingChips[standing]}>{say(`standing-${standing}`)}</Chip>
          {pinned && <Chip kind="attention">{say('pinned')}</Chip>}
        </span>
      ),
    },
    { key: 'schedule', title: say('schedule'), width: 190, render: schedule },
    {
      key: 'changed',
      title: say('changed'),
      width: 170,
      render: ({ changedAt, changedBy }) => (
        <>
          {changedBy ? <Typed>{changedBy.name}</Typed> : <span>{say('changed-by-nobody')}</span>}
          <span className={styles.small}>{format.dateTime(changedAt)}</span>
        </>
      ),
    },
    ...(order.move
      ? [
          {
            key: 'order',
            title: say('order'),
            width: 120,
            render: (item: ContentItem) => <Steps item={item} {...order} />,
          },
        ]
      : []),
  ];
}

/** The title in the reader's language, and below it in the other. */
function Title({ item }: { item: ContentItem }) {
  const { say } = useContentLabels();
  const { addressOf } = useListAddress();
  const { text, lang } = useRecordWords()(item.title);
  const picture = item.kind === 'picture' ? item.file : item.cover;
  return (
    <div className={styles.titles}>
      {picture && <LazyImage src={picture.link} alt="" ratio="16 / 10" className={styles.thumb} />}
      <div>
        <Link className={styles.name} to={addressOf(item.id)} draggable={false}>
          {text ? <span lang={lang}>{text}</span> : say('no-title')}
        </Link>
        <span className={styles.small}>
          <Other words={item.title} />
        </span>
        {item.kind === 'link' && item.address && (
          <span className={styles.small} lang="zxx">
            {item.address}
          </span>
        )}
        {(item.kind === 'file' || item.kind === 'video') && item.file && (
          <span className={styles.small} lang="zxx">
            {item.file.name} · {fileSize(item.file.bytes)}
          </span>
        )}
      </div>
    </div>
  );
}

function Other({ words }: { words: Words }) {
  const { lang, other } = useRecordWords()(words);
  if (other) return <OneLanguage words={words} />;
  const second = lang === 'zh' ? 'en' : 'zh';
  return words[second] && <span lang={second}>{words[second]}</span>;
}

/** One place up or down, for those who do not drag. */
function Steps({ item, rows, more, move, busy }: Order & { item: ContentItem }) {
  const { say } = useContentLabels();
  const ids = rows.map(({ id }) => id);
  return (
    <span className={styles.order}>
      <svg className={styles.grip} aria-hidden="true" focusable="false" width="16" height="16" viewBox="0 0 16 16">
        <path
          d="M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      </svg>
      {([-1, 1] as const).map((by) => {
        const before = movedByOne(ids, item.id, by, more);
        return (
          <OrderArrow
            key={by}
            up={by === -1}
            disabled={before === null || busy}
            onClick={() => before !== null && move?.(item.id, before)}
          >
            <VisuallyHidden>
              {say(by === -1 ? 'move-up' : 'move-down')} <RecordText words={item.title} />
            </VisuallyHidden>
          </OrderArrow>
        );
      })}
    </span>
  );
}
