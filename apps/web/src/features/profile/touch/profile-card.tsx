import type { ReactNode } from 'react';
import styles from './profile-view.module.css';

/** One part of the profile that has a page of its own. */
export function ProfileCard({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{title}</h2>
      <p className={styles.about}>{about}</p>
      {children}
    </section>
  );
}
