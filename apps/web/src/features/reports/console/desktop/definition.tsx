import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import styles from './definition.module.css';

const WIDTH = 300;
const EDGE = 12;

/** Below a button, as far as the screen has room. */
function placeBeside(button: HTMLElement): { top: number; left: number } {
  const { bottom, left } = button.getBoundingClientRect();
  const most = Math.max(EDGE, innerWidth - WIDTH - EDGE);
  return { top: bottom + 6, left: Math.min(Math.max(EDGE, left - 24), most) };
}

/** What a figure means, behind a question mark: by pointer, by touch and by keyboard. */
export function Definition({ of, children }: { of: string; children: string }) {
  const say = useSay('reports-console');
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const open = place !== null;
  useEffect(() => {
    if (!open) return;
    const close = () => setPlace(null);
    const outside = (event: Event) => !root.current?.contains(event.target as Node) && close();
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    // It stays beside its button wherever that goes.
    const follow = () => button.current && setPlace(placeBeside(button.current));
    document.addEventListener('scroll', follow, true);
    addEventListener('resize', follow);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('scroll', follow, true);
      removeEventListener('resize', follow);
    };
  }, [open]);
  const show = () => button.current && setPlace(placeBeside(button.current));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes from anywhere inside
    <span
      ref={root}
      className={styles.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        // Only the words are closed, not the panel that they stand in.
        event.preventDefault();
        event.stopPropagation();
        setPlace(null);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.mark}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? setPlace(null) : show())}
      >
        <span aria-hidden="true">?</span>
        <VisuallyHidden>{say('what-it-means', { what: of })}</VisuallyHidden>
      </button>
      <span id={id} role="status" className={styles.words} hidden={!open} style={(place ?? {}) as CSSProperties}>
        {open && children}
      </span>
    </span>
  );
}
