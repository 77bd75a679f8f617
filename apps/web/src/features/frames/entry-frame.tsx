import type { ReactNode } from 'react';
import styles from './entry-frame.module.css';
import { FrameTools } from './frame-tools.tsx';

type Props = {
  /** How many glows the background has. */
  glows: 1 | 2;
  children: ReactNode;
};

/** A page on a wide screen for people who are not signed in: language and look above, one card in the middle. */
export function EntryFrame({ glows, children }: Props) {
  return (
    <div className={styles.page} data-glows={glows}>
      <header className={styles.tools}>
        <FrameTools />
      </header>
      {children}
    </div>
  );
}
