import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import styles from './fact-list.module.css';
import type { Fact } from './order-facts.ts';

/** Facts as pairs; those with much to say take the whole width. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text, long, typed }) => (
        <div key={label} className={styles.fact} data-long={long}>
          <dt>{label}</dt>
          {typed ? (
            <Typed as="dd">{text}</Typed>
          ) : (
            <dd>
              <Sentence>{text}</Sentence>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
