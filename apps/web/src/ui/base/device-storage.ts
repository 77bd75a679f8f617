type Shelf = 'localStorage' | 'sessionStorage';

/** The stored value of a key; null if there is none, it cannot be read, or storage is blocked. */
export function readStored(shelf: Shelf, key: string): unknown {
  try {
    const text = globalThis[shelf].getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps a value on the device; undefined removes it. A full or closed storage is no reason to fail. */
export function writeStored(shelf: Shelf, key: string, value: unknown): void {
  try {
    if (value === undefined) globalThis[shelf].removeItem(key);
    else globalThis[shelf].setItem(key, JSON.stringify(value));
  } catch {
    // Private windows refuse; the page goes on without a memory.
  }
}
