import type { ReactNode } from 'react';
import { LanguageSwitch } from '#web/features/frames/language-switch.tsx';
import styles from './says-page.module.css';

type SaysPageProps = { icon: ReactNode; title: string; text?: string; children?: ReactNode; alert?: boolean };

/** A page that only says something, and offers a way on. */
export function SaysPage({ icon, title, text, children, alert = false }: SaysPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <LanguageSwitch />
      </div>
      <main className={styles.card}>
        <span className={styles.icon}>{icon}</span>
        <div role={alert ? 'alert' : undefined}>
          <h1 className={styles.title}>{title}</h1>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {children}
      </main>
    </div>
  );
}
