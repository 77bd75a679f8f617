import type { ReactNode, Ref } from 'react';
import styles from './sign-in-card.module.css';

export type SignInCardProps = {
  title: string;
  hint?: string;
  notice?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
};

/** A card that asks who you are. */
export function SignInCard({ title, hint, notice, children, ref }: SignInCardProps) {
  return (
    <section ref={ref} className={styles.card} data-testid="sign-in-card">
      <h2 className={styles.title}>{title}</h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {notice && (
        <div role="status" className={styles.notice}>
          {notice}
        </div>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
