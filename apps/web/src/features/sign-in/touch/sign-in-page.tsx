import type { ReactNode } from 'react';
import styles from './sign-in-page.module.css';

export type SignInPageProps = {
  /** Whose it is; its line stays free until that is known. */
  brand: string | undefined;
  title: string;
  hint?: string;
  /** Language and look, at the top right. */
  tools?: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
};

/** A whole page for a thumb: the organisation above, one card below. */
export function SignInPage({ brand, title, hint, tools, notice, children }: SignInPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.tools}>{tools}</div>
        <p className={styles.brand}>{brand ?? '\u00a0'}</p>
        <h1 className={styles.title}>{title}</h1>
        {hint && <p className={styles.hint}>{hint}</p>}
      </header>
      <main className={styles.card} data-testid="sign-in-card">
        {notice && (
          <div role="status" className={styles.notice}>
            {notice}
          </div>
        )}
        {children}
      </main>
    </div>
  );
}
