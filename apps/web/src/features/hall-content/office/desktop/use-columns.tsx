import type { ContentKind } from '@campus/rules/hall-content/hall-content.ts';
import { Link } from 'react-router';
import { Chip } from '#web/ui/base/chip.tsx';
import { fileSize } from '#web/ui/base/file-size.ts';
import { LazyImage } from '#web/ui/base/lazy-image.tsx';
import { OneLanguage, useRecordWords } from '#web/ui/base/record-text.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import type { Words } from '#web/ui/base/words.ts';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { type ListOrder, OrderSteps } from '#web/ui/desktop/order-steps.tsx';
import { standingChips, useContentLabels } from '../content-labels.ts';
import type { ContentItem } from '../office.queries.ts';
import { useListAddress } from '../use-list-address.ts';
import styles from './content-list.module.css';

export function useColumns(kind: ContentKind, order: ListOrder<ContentItem>): Column<ContentItem>[] {
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
            render: (item: ContentItem) => (
              <OrderSteps
                id={item.id}
                name={item.title}
                says={{ up: say('move-up'), down: say('move-down') }}
                {...order}
              />
            ),
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
