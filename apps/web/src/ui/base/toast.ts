import { createStore } from './store.ts';

export type ToastKind = 'info' | 'success' | 'warning' | 'error';
export type Toast = { readonly id: number; readonly text: string; readonly kind: ToastKind };

/** How long a toast stays by default. */
export const TOAST_MS = 2000;
const MOST_AT_ONCE = 3;

export const toasts = createStore<readonly Toast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

/** Shows a sentence for a while; the same sentence again stays longer instead of appearing twice. */
export function toast(text: string, options: { kind?: ToastKind; ms?: number } = {}): void {
  const { kind = 'info', ms = TOAST_MS } = options;
  const same = toasts.get().find((open) => open.text === text && open.kind === kind);
  const entry = same ?? { id: ++lastId, text, kind };
  if (!same) {
    const standing = toasts.get();
    for (const old of standing.slice(0, Math.max(0, standing.length + 1 - MOST_AT_ONCE))) dropToast(old.id);
    toasts.set([...toasts.get(), entry]);
  }
  clearTimeout(timers.get(entry.id));
  timers.set(
    entry.id,
    setTimeout(() => dropToast(entry.id), ms),
  );
}

export function dropToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.set(toasts.get().filter((open) => open.id !== id));
}
