import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classes } from './classes.ts';

export type ChipKind = 'neutral' | 'waiting' | 'running' | 'attention' | 'urgent' | 'done' | 'failed';

/** Each kind has its own mark, so that no state is shown by colour alone. */
const marks: Record<ChipKind, ReactNode> = {
  neutral: <circle cx="6" cy="6" r="1.8" fill="currentColor" stroke="none" />,
  waiting: <circle cx="6" cy="6" r="3.6" />,
  running: <path d="M6 2.4a3.6 3.6 0 1 1-3.6 3.6M6 6h.01" />,
  attention: <path d="M6 2v4.6m0 2.6v.1" strokeWidth="2.2" />,
  urgent: <path d="M4 2v4.6m0 2.6v.1M8 2v4.6m0 2.6v.1" strokeWidth="2.2" />,
  done: <path d="m2.5 6.4 2.3 2.3 4.7-5" />,
  failed: <path d="m3.2 3.2 5.6 5.6m0-5.6-5.6 5.6" />,
};

export function Chip({ kind = 'neutral', children }: { kind?: ChipKind; children: ReactNode }) {
  return (
    <span className={classes(styles.chip, styles[kind])} data-kind={kind}>
      <svg
        aria-hidden="true"
        width="12"
        height="12"
        viewBox="0 0 12 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {marks[kind]}
      </svg>
      {children}
    </span>
  );
}
