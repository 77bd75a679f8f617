import type { ReactNode } from 'react';
import { LanguageSwitch } from '#web/features/frames/language-switch.tsx';
import styles from './notice-page.module.css';

type NoticePageProps = { icon: ReactNode; title: string; text?: string; children?: ReactNode; alert?: boolean };

/** A page that only shows a message and a link to continue. */
export function NoticePage({ icon, title, text, children, alert = false }: NoticePageProps) {
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
