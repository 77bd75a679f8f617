import styles from './count-tabs.module.css';
import { shortCount } from './short-count.ts';

type Tab<K extends string> = {
  key: K;
  label: string;
  /** Undefined while it is counted. */
  count: number | undefined;
};
type Props<K extends string> = { label: string; tabs: readonly Tab<K>[]; current: K; onChoose: (key: K) => void };

/** The parts of a list with their counts; on a narrow screen each count is below its name. */
export function CountTabs<K extends string>({ label, tabs, current, onChoose }: Props<K>) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ key, label: name, count }) => (
        <button
          key={key}
          type="button"
          className={styles.tab}
          aria-current={key === current ? 'true' : undefined}
          onClick={() => onChoose(key)}
        >
          <span>{name}</span>
          {/* Reserves the space of the count while it loads. */}
          <span className={styles.count}>{count === undefined ? ' ' : shortCount(count)}</span>
        </button>
      ))}
    </nav>
  );
}
