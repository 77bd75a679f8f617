import { createContext, use, useLayoutEffect } from 'react';

export const BarTitle = createContext<(text: string | null) => void>(() => {});

/** What the bar at the top says, where a page shows more than one thing and its own name would not do. */
export function useBarTitle(text: string): void {
  const set = use(BarTitle);
  useLayoutEffect(() => {
    set(text);
    return () => set(null);
  }, [set, text]);
}
