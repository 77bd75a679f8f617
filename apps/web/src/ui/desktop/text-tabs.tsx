import styles from './text-tabs.module.css';

type Props<V extends string> = {
  label: string;
  tabs: readonly V[];
  tab: V;
  nameOf: (tab: V) => string;
  onChange: (tab: V) => void;
};

/** The parts of a page, side by side as plain words. */
export function TextTabs<V extends string>({ label, tabs, tab, nameOf, onChange }: Props<V>) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.tab}
          aria-current={name === tab ? 'true' : undefined}
          onClick={() => onChange(name)}
        >
          {nameOf(name)}
        </button>
      ))}
    </nav>
  );
}
