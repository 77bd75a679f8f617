import styles from './facts-shown.module.css';
import type { Fact } from './order-facts.ts';

/** Facts as pairs; those with much to say take the whole width. */
export function FactsShown({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text, long }) => (
        <div key={label} className={styles.fact} data-long={long}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
