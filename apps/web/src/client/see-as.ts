/** The page shows what somebody else sees, in this tab alone. */
export type Seeing = {
  token: string;
  orgSign: string;
  name: string;
  account: string;
  /** By this device's own clock; the server decides by its own. */
  untilAt: number;
  /** Where the viewer came from, and goes back to. */
  back: string;
};

const KEY = 'campus.see-as';

let read: { text: string | null; value: Seeing | null } = { text: null, value: null };

/** What this tab is shown as, or null where it is the viewer's own; the same object as long as nothing changed. */
export function seeing(): Seeing | null {
  try {
    const text = sessionStorage.getItem(KEY);
    if (text !== read.text) read = { text, value: text === null ? null : (JSON.parse(text) as Seeing) };
    return read.value;
  } catch {
    return null;
  }
}

/** From now on the tab is shown as somebody else; whoever calls this loads a page afresh, so that nothing of the viewer stays on it. */
export function beginSeeing(value: Seeing): void {
  sessionStorage.setItem(KEY, JSON.stringify(value));
}

/** From now on the tab is the viewer's own again; answers where they came from. */
export function endSeeing(): string {
  const back = seeing()?.back ?? '/';
  sessionStorage.removeItem(KEY);
  return back;
}
