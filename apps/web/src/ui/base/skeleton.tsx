import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './skeleton.module.css';
import { useTexts } from './use-texts.ts';

export type SkeletonProps = {
  shape?: 'line' | 'block' | 'circle';
  width?: number | string;
  height?: number | string;
};

/** One grey shape where content will stand; give it the size of that content, so that nothing jumps. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  return <span aria-hidden="true" className={classes(styles.shape, styles[shape])} style={{ width, height }} />;
}

/** Wraps a page's skeleton and tells screen readers once that the page is loading. */
export function Loading({ children }: { children: ReactNode }) {
  const { say } = useTexts();
  return (
    <div role="status" aria-busy="true" aria-label={say('loading')}>
      {children}
    </div>
  );
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Loading>
      <div className={styles.stack}>
        {Array.from({ length: lines }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
          <Skeleton key={index} width={index === lines - 1 && lines > 1 ? '62%' : '100%'} />
        ))}
      </div>
    </Loading>
  );
}

/** Rows with a round picture and two lines, as in lists of people, orders and messages. */
export function SkeletonList({ rows = 4, picture = true }: { rows?: number; picture?: boolean }) {
  return (
    <Loading>
      <div className={styles.stack}>
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
          <div key={index} className={styles.row}>
            {picture && <Skeleton shape="circle" width={40} height={40} />}
            <div className={styles.rowText}>
              <Skeleton width="44%" />
              <Skeleton width="78%" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** Tiles in the grid of a first screen. */
export function SkeletonTiles({ count = 8, height = 88 }: { count?: number; height?: number }) {
  return (
    <Loading>
      <div className={styles.tiles}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tiles never change places
          <Skeleton key={index} shape="block" height={height} />
        ))}
      </div>
    </Loading>
  );
}
