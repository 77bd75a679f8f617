import styles from './character-count.module.css';

/** Characters typed and allowed; the short form is visible, the long one is for screen readers. */
export function CharacterCount({ count, spoken }: { count: string; spoken: string | null }) {
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <span className={styles.spoken}>{spoken}</span>
    </span>
  );
}
