import { type RefObject, useEffect } from 'react';

const KEEPS = 'data-keeps-focus';
const CONTROL = ':is(button, a[href], input, select, textarea):not(:disabled)';

/** What had the focus last, the row of a table in which it stood, and the innermost part that keeps the focus. */
type Held = { element: Element; rows: Element | null; at: number; part: HTMLElement | null };

const heldAt = (element: Element): Held => {
  const row = element.closest('[data-row]');
  const rows = row?.parentElement ?? null;
  const at = row && rows ? [...rows.children].indexOf(row) : -1;
  return { element, rows, at, part: element.closest<HTMLElement>(`[${KEEPS}]`) };
};

/** What stands beside a button that has nothing to do any more; the row that took the place of one that is gone, or the last of them. */
const nextIn = ({ element, rows, at }: Held): HTMLElement | null => {
  if (element.isConnected) return element.parentElement?.querySelector<HTMLElement>(CONTROL) ?? null;
  if (!rows?.isConnected) return null;
  const row = rows.children[Math.min(at, rows.children.length - 1)];
  return row?.querySelector<HTMLElement>(element.tagName === 'BUTTON' ? 'button:not(:disabled)' : CONTROL) ?? null;
};

/**
 * Where the focus goes when what had it is taken away or disabled, as a button is once it was pressed: to the row that follows, or to
 * the part of the page itself, which has to take it (tabIndex -1), so that who works by keyboard goes on from there.
 */
export function useKeepFocus(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = part.current;
    if (!box) return;
    let held: Held | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      held = target instanceof Element ? heldAt(target) : null;
    };
    // A press on empty space gives up the focus; an element that is removed does not.
    const onBlur = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (held?.element === target && held?.element.isConnected && !held.element.matches(':disabled')) held = null;
      });
    const watcher = new MutationObserver(() => {
      if (!held || (held.element.isConnected && !held.element.matches(':disabled'))) return;
      if (document.activeElement !== document.body && document.activeElement !== held.element) return;
      const next = nextIn(held) ?? (held.part?.isConnected ? held.part : box);
      held = null;
      next.focus({ preventScroll: next.hasAttribute(KEEPS) });
    });
    box.setAttribute(KEEPS, '');
    box.addEventListener('focusin', onFocus);
    box.addEventListener('focusout', onBlur);
    watcher.observe(box, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    return () => {
      box.removeEventListener('focusin', onFocus);
      box.removeEventListener('focusout', onBlur);
      watcher.disconnect();
    };
  }, [part]);
}
