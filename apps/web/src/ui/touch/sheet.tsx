import type { ReactNode } from 'react';
import { useTexts } from '../base/use-texts.ts';
import styles from './sheet.module.css';
import { SheetFrame } from './sheet-frame.tsx';

export type SheetProps = {
  title: string;
  onCancel: () => void;
  onDone: () => void;
  doneDisabled?: boolean;
  children: ReactNode;
};

/** A sheet from the bottom with cancel and done, for choosing something. */
export function Sheet({ title, onCancel, onDone, doneDisabled = false, children }: SheetProps) {
  const { say } = useTexts();
  const head = (id: string) => (
    <div className={styles.head}>
      <button type="button" className={styles.cancel} onClick={onCancel}>
        {say('cancel')}
      </button>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <button type="button" className={styles.done} disabled={doneDisabled} onClick={onDone}>
        {say('done')}
      </button>
    </div>
  );
  return (
    <SheetFrame head={head} onCancel={onCancel}>
      {children}
    </SheetFrame>
  );
}
