import { type ReactNode, useRef } from 'react';
import { useKeepFocus } from '../base/use-keep-focus.ts';
import styles from './data-page.module.css';

/** A page of the back-office: its heading, its actions, and its parts below each other. */
export function DataPage({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null);
  useKeepFocus(page);
  return (
    <div ref={page} className={styles.page} tabIndex={-1}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {actions}
      </header>
      {children}
    </div>
  );
}

/** Where rows would stand: nothing there, or something failed. */
export function DataState({ children }: { children: ReactNode }) {
  return <div className={styles.state}>{children}</div>;
}
