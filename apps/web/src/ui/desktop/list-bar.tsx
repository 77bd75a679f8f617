import type { ReactNode } from 'react';
import styles from './list-bar.module.css';

/** The tabs of a list, and its filters next to them. */
export function ListBar({ tabs, search }: { tabs: ReactNode; search: ReactNode }) {
  return (
    <div className={styles.bar}>
      {tabs}
      {search && <div className={styles.search}>{search}</div>}
    </div>
  );
}

/** Where the cards of a list would stand: nothing there. */
export function ListState({ children }: { children: ReactNode }) {
  return <div className={styles.state}>{children}</div>;
}
