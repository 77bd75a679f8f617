import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import frameButton from './frame-button.module.css';
import styles from './popover.module.css';

export type PopoverProps = {
  /** Read after whatever words stand on the button. */
  label: string;
  /** What stands on the button. */
  face: ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
  testId?: string;
};

/** A button that shows a small panel under it; Esc, a press outside and leaving it by keyboard close it. */
export function Popover({ label, face, children, testId }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes from anywhere inside
    <div
      ref={root}
      className={styles.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={frameButton.button}
        title={label}
        aria-expanded={open}
        aria-controls={id}
        data-testid={testId}
        onClick={() => setOpen(!open)}
      >
        {face}
        <VisuallyHidden>{label}</VisuallyHidden>
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        {open && (typeof children === 'function' ? children(() => setOpen(false)) : children)}
      </div>
    </div>
  );
}
