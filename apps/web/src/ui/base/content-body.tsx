import type { ContentKind } from '@campus/rules/hall-content/hall-content.ts';
import type { ReactNode } from 'react';
import { Chip } from './chip.tsx';
import styles from './content-body.module.css';
import { FileLink } from './file-link.tsx';
import { fileSize } from './file-size.ts';
import { OneLanguage, recordWordsIn } from './record-text.tsx';
import { RichText } from './rich-text.tsx';
import { useFormat } from './use-format.ts';
import { useTexts } from './use-texts.ts';
import type { Words } from './words.ts';

export type BodyFile = {
  name: string;
  link: string;
  mediaType: string;
  bytes: number;
  width: number | null;
  height: number | null;
};

export type BodyContent = {
  kind: ContentKind;
  title: Words;
  summary: Words;
  body: Words;
  address: string | null;
  cover: BodyFile | null;
  file: BodyFile | null;
  pinned: boolean;
  shownAt: number;
};

type Props = {
  item: BodyContent;
  /** The title is the heading of the page, or a heading inside a page that has its own. */
  heading?: 'h1' | 'h2';
  /** The language to show it in, where that is not the reader's. */
  language?: string;
  /** Beside the date, such as a way to print it. */
  actions?: ReactNode;
};

/** One item of the hall, whole; clerks look at it through the same eyes before it is published. [PC-02] [PH-03] [BO-21] */
export function ContentBody({ item, heading: Heading = 'h1', language, actions }: Props) {
  const { say, language: own } = useTexts();
  const format = useFormat();
  const wanted = language ?? own;
  const title = recordWordsIn(wanted, item.title);
  const summary = recordWordsIn(wanted, item.summary);
  const body = recordWordsIn(wanted, item.body);
  // A body that lacks the reader's language is marked even if the title has it.
  const marked = body.other ? item.body : item.title;
  return (
    <article className={styles.shown} data-testid="content-shown">
      <header className={styles.head}>
        <Heading className={styles.title} lang={title.lang}>
          {title.text}
        </Heading>
        <div className={styles.facts}>
          {item.pinned && <Chip kind="attention">{say('pinned')}</Chip>}
          <time dateTime={new Date(item.shownAt).toISOString()}>{format.dateTime(item.shownAt)}</time>
          <OneLanguage words={marked} {...(language && { language })} />
          {actions && <span className={styles.actions}>{actions}</span>}
        </div>
      </header>
      {summary.text && (
        <p className={styles.summary} lang={summary.lang}>
          {summary.text}
        </p>
      )}
      <Media item={item} alt={title.text} />
      {body.text && <RichText html={body.text} lang={body.lang} />}
      {item.address && (
        <p>
          <a
            href={item.address}
            lang="zxx"
            {...(/^https?:/i.test(item.address) && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            {item.address}
          </a>
        </p>
      )}
      {item.file && (item.kind === 'file' || item.kind === 'article' || item.kind === 'notice') && (
        <FileLink file={item.file} title={item.title} className={styles.file} testId="content-file">
          <DownloadMark />
          <span className={styles.fileName} lang="zxx">
            {item.file.name}
          </span>
          <small>{fileSize(item.file.bytes)}</small>
        </FileLink>
      )}
    </article>
  );
}

function Media({ item, alt }: { item: BodyContent; alt: string }) {
  const { say } = useTexts();
  const { file, cover } = item;
  if (item.kind === 'video' && file)
    return (
      // biome-ignore lint/a11y/useMediaCaption: clerks upload one file and no captions; what it shows is told in the text below it
      <video className={styles.video} src={file.link} controls playsInline preload="metadata" poster={cover?.link}>
        {say('video-unplayable')}
      </video>
    );
  if (item.kind === 'picture' && file)
    return (
      <img
        className={styles.picture}
        src={file.link}
        alt={alt}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
      />
    );
  return null;
}

function DownloadMark() {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M12 4.5v11m-4.4-4.2 4.4 4.4 4.4-4.4M5 19.5h14" />
    </svg>
  );
}
