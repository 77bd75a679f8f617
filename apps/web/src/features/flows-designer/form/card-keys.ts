/** What a key does with the field that has the focus. */
export type CardAct = 'before' | 'after' | 'up' | 'down' | 'remove' | 'duplicate' | 'copy' | 'paste';

type Press = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

/** What a press of a key means there; text that is marked somewhere is what the clerk wants to copy. */
export function cardAct({ key, altKey, ctrlKey, metaKey, shiftKey }: Press, isTextMarked: boolean): CardAct | null {
  if (ctrlKey || metaKey) {
    if (shiftKey || altKey) return null;
    if (key === 'c') return isTextMarked ? null : 'copy';
    return ({ d: 'duplicate', v: 'paste' } as const)[key] ?? null;
  }
  if (altKey) return ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[key] ?? null;
  return (
    ({ ArrowUp: 'before', ArrowLeft: 'before', ArrowDown: 'after', ArrowRight: 'after', Delete: 'remove' } as const)[
      key
    ] ?? null
  );
}
