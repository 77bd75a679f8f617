import { type CSSProperties, createContext, useContext, useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { BrokenPictureIcon } from './icons.tsx';
import { ATTEMPTS, marginOf, PRELOAD, waitBefore } from './lazy-attempts.ts';
import styles from './lazy-image.module.css';
import { useTexts } from './use-texts.ts';

export type LazyImageProps = {
  src: string;
  /** Empty for a picture that only decorates. */
  alt: string;
  width?: number | string;
  height?: number | string;
  /** Such as "16 / 9"; keeps the place while nothing is loaded. */
  ratio?: string;
  fit?: 'cover' | 'contain';
  className?: string | undefined;
  preload?: number;
  attempts?: number;
  firstWaitMs?: number;
};

/** Whether pictures are loaded wherever they stand: paper has no place that is not seen yet. */
const AtOnce = createContext(false);
export const PicturesAtOnce = AtOnce.Provider;

type Stage = 'far' | 'loading' | 'waiting' | 'shown' | 'broken';

/** Loads a picture shortly before it becomes visible, retries failures, and shows when it gave up. */
export function LazyImage(props: LazyImageProps) {
  // A new address is a new picture, with all its attempts before it.
  return <Picture key={props.src} {...props} />;
}

function Picture(props: LazyImageProps) {
  const { src, alt, width, height, ratio, fit = 'cover', className } = props;
  const { preload = PRELOAD, attempts = ATTEMPTS, firstWaitMs = 400 } = props;
  const { say } = useTexts();
  const frame = useRef<HTMLSpanElement>(null);
  const atOnce = useContext(AtOnce);
  const [stage, setStage] = useState<Stage>(atOnce ? 'loading' : 'far');
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const element = frame.current;
    if (!element || atOnce) return;
    const margin = marginOf(preload);
    const near = (entries: IntersectionObserverEntry[]) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      setStage('loading');
      stop();
    };
    // One margin is for the window, the other for lists that scroll inside it; in one observer they would add up.
    const watchers = [{ rootMargin: margin }, { scrollMargin: margin }].map(
      (options) => new IntersectionObserver(near, options as IntersectionObserverInit),
    );
    const stop = () => {
      for (const watcher of watchers) watcher.disconnect();
    };
    for (const watcher of watchers) watcher.observe(element);
    return stop;
  }, [preload, atOnce]);

  useEffect(() => {
    if (stage !== 'waiting') return;
    const timer = setTimeout(
      () => {
        setAttempt(attempt + 1);
        setStage('loading');
      },
      waitBefore(attempt + 1, firstWaitMs),
    );
    return () => clearTimeout(timer);
  }, [stage, attempt, firstWaitMs]);

  const style: CSSProperties = { width, height, aspectRatio: ratio };
  return (
    <span ref={frame} className={classes(styles.frame, className)} style={style} data-stage={stage}>
      {stage === 'broken' ? (
        <span
          className={styles.broken}
          role="img"
          aria-label={alt ? say('picture-broken-of', { alt }) : say('picture-broken')}
        >
          <BrokenPictureIcon size={28} />
        </span>
      ) : (
        (stage === 'loading' || stage === 'shown') && (
          <img
            // Only a new element requests the picture again.
            key={attempt}
            src={src}
            alt={alt}
            decoding="async"
            draggable={false}
            className={classes(styles.image, stage === 'shown' && styles.shown)}
            style={{ objectFit: fit }}
            onLoad={() => setStage('shown')}
            onError={() => setStage(attempt >= attempts ? 'broken' : 'waiting')}
          />
        )
      )}
    </span>
  );
}
