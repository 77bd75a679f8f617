import type { ReactNode } from 'react';
import { CloseIcon } from '../base/icons.tsx';
import { useTexts } from '../base/use-texts.ts';
import styles from './close-sheet.module.css';
import { SheetFrame } from './sheet-frame.tsx';

type CloseSheetProps = { title: string; onClose: () => void; children: ReactNode };

/** A sheet from the bottom whose content has its own buttons; the sheet itself can only be closed. */
export function CloseSheet({ title, onClose, children }: CloseSheetProps) {
  const { say } = useTexts();
  const head = (id: string) => (
    <div className={styles.head}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <button type="button" className={styles.close} aria-label={say('close')} onClick={onClose}>
        <CloseIcon size={20} />
      </button>
    </div>
  );
  return (
    <SheetFrame head={head} onCancel={onClose}>
      {children}
    </SheetFrame>
  );
}
