import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from '#web/ui/base/icons.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import frame from '#web/ui/touch/sheet.module.css';
import styles from './close-sheet.module.css';

type CloseSheetProps = { title: string; onClose: () => void; children: ReactNode };

/** A sheet from the bottom that holds what has buttons of its own; it is only closed. */
export function CloseSheet({ title, onClose, children }: CloseSheetProps) {
  const { say } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the sheet; Esc does the same by keyboard
    <dialog
      ref={dialog}
      className={frame.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label={say('close')} onClick={onClose}>
          <CloseIcon size={20} />
        </button>
      </div>
      <div className={frame.body}>{children}</div>
    </dialog>
  );
}
