/** The person whose view of the product this tab shows. */
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

/** The person this tab is seen as, or null; the same object until it changes. */
export function seeing(): Seeing | null {
  try {
    const text = sessionStorage.getItem(KEY);
    if (text !== read.text) read = { text, value: text === null ? null : (JSON.parse(text) as Seeing) };
    return read.value;
  } catch {
    return null;
  }
}

/** Shows the tab as somebody else; the caller reloads the page, so that none of the viewer's data stays on it. */
export function beginSeeing(value: Seeing): void {
  sessionStorage.setItem(KEY, JSON.stringify(value));
}

/** Gives the tab back to the viewer; returns the page they came from. */
export function endSeeing(): string {
  const back = seeing()?.back ?? '/';
  sessionStorage.removeItem(KEY);
  return back;
}
