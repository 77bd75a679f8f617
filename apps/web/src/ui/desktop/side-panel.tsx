import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from '../base/icons.tsx';
import { useKeepFocus } from '../base/use-keep-focus.ts';
import { useTexts } from '../base/use-texts.ts';
import styles from './side-panel.module.css';

export type SidePanelProps = {
  /** The panel's name for screen readers. */
  label: string;
  head: ReactNode;
  foot?: ReactNode;
  width?: number;
  onClose: () => void;
  children: ReactNode;
};

/** Details next to a list: not modal, so that the next row can be chosen while it is open. */
export function SidePanel({ label, head, foot, width = 700, onClose, children }: SidePanelProps) {
  const { say } = useTexts();
  const panel = useRef<HTMLElement>(null);
  useKeepFocus(panel);
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={panel}
      role="dialog"
      aria-modal="false"
      aria-label={label}
      tabIndex={-1}
      className={styles.panel}
      style={{ '--panel': `${width}px` } as CSSProperties}
    >
      <header className={styles.head}>
        <div className={styles.words}>{head}</div>
        <button type="button" className={styles.close} aria-label={say('close')} onClick={onClose}>
          <CloseIcon size={20} />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </section>
  );
}
