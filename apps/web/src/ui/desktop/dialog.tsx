import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from '../base/icons.tsx';
import { useTexts } from '../base/use-texts.ts';
import styles from './dialog.module.css';

export type DialogProps = {
  title: string;
  onClose: () => void;
  width?: number;
  /** The buttons at the lower edge, always in sight. */
  foot?: ReactNode;
  children: ReactNode;
};

const openPopup = ':is(.ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown):not([class*="-hidden"])';

/** A window over the page: everything else rests until it is closed by its button or Esc; a stray click loses nothing. */
export function Dialog({ title, onClose, width = 560, foot, children }: DialogProps) {
  const { say } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    // The focus starts on the first field; not on a touch screen, where the keyboard would cover the dialog.
    if (matchMedia('(pointer: fine)').matches)
      body.current?.querySelector<HTMLElement>(':is(input, textarea, select, button):not(:disabled)')?.focus();
    // Closing returns the focus to where it was; just removing the dialog would not.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.veil}
      aria-labelledby={id}
      onKeyDownCapture={(event) => {
        // Esc first closes the list or calendar that is open inside.
        if (event.key === 'Escape' && dialog.current?.querySelector(openPopup)) event.preventDefault();
      }}
      onClose={() => {
        // A browser may close it without asking, when Esc is pressed again and again.
        if (dialog.current && !dialog.current.open) onClose();
      }}
      onCancel={(event) => {
        // A file chooser inside reports its own cancelling, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.card} style={{ width }}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={say('close')} onClick={onClose}>
            <CloseIcon size={20} />
          </button>
        </header>
        <div ref={body} className={styles.body}>
          {children}
        </div>
        {foot && <footer className={styles.foot}>{foot}</footer>}
      </div>
    </dialog>
  );
}
