import type { ReactNode, Ref } from 'react';
import styles from './sign-in-card.module.css';

export type SignInCardProps = {
  title: string;
  /** It is the whole page, so its title is the page's. */
  whole?: boolean;
  hint?: string;
  notice?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
};

/** A card that asks who you are. */
export function SignInCard({ title, whole = false, hint, notice, children, ref }: SignInCardProps) {
  const Title = whole ? 'h1' : 'h2';
  return (
    <section ref={ref} className={styles.card} data-testid="sign-in-card">
      <Title className={styles.title}>{title}</Title>
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
