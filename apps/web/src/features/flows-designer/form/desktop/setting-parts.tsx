import { type ReactNode, useId } from 'react';
import { Switch } from '#web/ui/base/switch.tsx';
import styles from './field-settings.module.css';

/** Settings that belong together, under a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

type SwitchProps = { label: string; checked: boolean; disabled: boolean; onChange: (checked: boolean) => void };

/** A setting that is on or off. */
export function SwitchLine({ label, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles.switch}>
      <span>{label}</span>
      <Switch id={id} checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
    </label>
  );
}
