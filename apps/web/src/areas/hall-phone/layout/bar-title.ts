import { createContext, use, useLayoutEffect } from 'react';

export const BarTitle = createContext<(text: string | null) => void>(() => {});

/** The title in the top bar, for pages that show several things and need more than their own name. */
export function useBarTitle(text: string): void {
  const set = use(BarTitle);
  useLayoutEffect(() => {
    set(text);
    return () => set(null);
  }, [set, text]);
}
