import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../base/use-texts.ts';
import styles from './sheet.module.css';

export type SheetProps = {
  title: string;
  onCancel: () => void;
  onDone: () => void;
  doneDisabled?: boolean;
  children: ReactNode;
};

/**
 * A sheet from the bottom with cancel and done, for choosing something.
 * A native dialog, because the library's popup knows neither focus nor Esc.
 */
export function Sheet({ title, onCancel, onDone, doneDisabled = false, children }: SheetProps) {
  const { say } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the effects of what is inside, which can only scroll once it is shown.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing before leaving gives the focus back to the field.
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the sheet; Esc does the same by keyboard
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onCancel();
      }}
    >
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
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
