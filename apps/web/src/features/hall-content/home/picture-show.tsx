import { useEffect, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { ContentLink } from '#web/ui/base/content-link.tsx';
import { useRecordWords } from '#web/ui/base/record-text.tsx';
import { useMedia } from '#web/ui/base/use-media.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import type { ContentRow } from './home.queries.ts';
import styles from './picture-show.module.css';

const NEXT_AFTER_MS = 6000;

/** The clerks' pictures in turn; only the next one is preloaded. Stops on hover and focus, and for reduced motion. */
export function PictureShow({ pictures }: { pictures: readonly ContentRow[] }) {
  const say = useSay('hall-home');
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const total = pictures.length;
  const [ahead, setAhead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAhead(true), NEXT_AFTER_MS / 2);
    return () => clearTimeout(timer);
  }, []);
  const runs = total > 1 && !paused && !hovered && !still;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % total), NEXT_AFTER_MS);
    return () => clearInterval(timer);
  }, [runs, total]);
  const go = (by: number) => setAt((at + by + total) % total);
  return (
    <section
      className={styles.show}
      aria-roledescription="carousel"
      aria-label={say('banner')}
      data-testid="picture-show"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
    >
      {pictures.map((picture, index) => (
        <Slide
          key={picture.id}
          picture={picture}
          visible={index === at}
          first={index === 0}
          near={index === at || (ahead && index === (at + 1) % total)}
        />
      ))}
      {total > 1 && (
        <div className={styles.controls}>
          {!still && (
            <button
              type="button"
              onClick={() => setPaused(!paused)}
              aria-label={say(paused ? 'banner-play' : 'banner-pause')}
            >
              <Mark path={paused ? 'M5 3.5v9l7-4.5z' : 'M5.5 3.5v9m5-9v9'} />
            </button>
          )}
          <button type="button" onClick={() => go(-1)} aria-label={say('banner-previous')}>
            <Mark path="m10 3-5 5 5 5" />
          </button>
          <span aria-live="polite" className={styles.nth}>
            <span aria-hidden="true">
              {at + 1} / {total}
            </span>
            <VisuallyHidden>{say('banner-nth', { n: at + 1, total })}</VisuallyHidden>
          </span>
          <button type="button" onClick={() => go(1)} aria-label={say('banner-next')}>
            <Mark path="m6 3 5 5-5 5" />
          </button>
        </div>
      )}
    </section>
  );
}

type SlideProps = { picture: ContentRow; visible: boolean; first: boolean; near: boolean };

function Slide({ picture, visible, first, near }: SlideProps) {
  const words = useRecordWords();
  const [loaded, setLoaded] = useState(near);
  if (near && !loaded) setLoaded(true);
  const title = words(picture.title);
  const summary = words(picture.summary);
  const image = picture.file && loaded && (
    <img
      src={picture.file.link}
      alt=""
      width={picture.file.width ?? undefined}
      height={picture.file.height ?? undefined}
      fetchPriority={first ? 'high' : 'low'}
      decoding="async"
      draggable={false}
    />
  );
  return (
    <div className={styles.slide} data-shown={visible || undefined} inert={!visible}>
      <ContentLink item={picture} className={styles.link}>
        {image}
        <span className={styles.words}>
          <b lang={title.lang}>{title.text}</b>
          {summary.text && <span lang={summary.lang}>{summary.text}</span>}
        </span>
      </ContentLink>
    </div>
  );
}

function Mark({ path }: { path: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
