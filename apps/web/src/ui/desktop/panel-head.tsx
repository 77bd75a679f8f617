import type { ReactNode } from 'react';
import { Typed } from '../base/typed.tsx';
import styles from './panel-head.module.css';

/** The head of a panel: its title, and lines of the most important facts. */
export function PanelHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <Typed as="h2" className={styles.title}>
        {title}
      </Typed>
      {children}
    </div>
  );
}

export function PanelLine({ children }: { children: ReactNode }) {
  return <div className={styles.line}>{children}</div>;
}
