import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './sheet.module.css';

export type SheetFrameProps = {
  /** The head of the sheet; its heading gets this id. */
  head: (headingId: string) => ReactNode;
  onCancel: () => void;
  children: ReactNode;
};

/** What every sheet from the bottom is. A native dialog, because the library's popup knows neither focus nor Esc. */
export function SheetFrame({ head, onCancel, children }: SheetFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect runs before the effects of the content, which can only scroll once the sheet is open.
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
      {head(id)}
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
