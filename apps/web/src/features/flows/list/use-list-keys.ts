import { useEffect, useEffectEvent } from 'react';

export type ListKeys = {
  /** Moves the focus to the search box. */
  search: () => void;
  /** One row on, or back. */
  move: (by: 1 | -1) => void;
  open: () => void;
  select: () => void;
  close: () => void;
};

/** Whether a key belongs to the focused control, or to a dialog over the list. */
function isKeyInUse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  if (document.querySelector('dialog:modal')) return true;
  const at = event.target instanceof Element ? event.target : null;
  return at?.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="tree"]') != null;
}

/** The list's keys: / searches, j and k move, Enter opens, x selects, Esc closes. */
export function useListKeys(keys: ListKeys): void {
  const latest = useEffectEvent(() => keys);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isKeyInUse(event)) return;
      const onControl =
        event.target instanceof Element && event.target.closest('a, button, input, [role="tab"]') !== null;
      const { search, move, open, select, close } = latest();
      const act = {
        '/': search,
        j: () => move(1),
        k: () => move(-1),
        x: select,
        Escape: close,
        // A focused control handles Enter itself.
        Enter: onControl ? undefined : open,
      }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
