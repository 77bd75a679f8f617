import { type RefObject, useEffect, useRef } from 'react';

/** The row whose process was open has the focus again when its panel is closed. */
export function useReturnTo(opened: string | null, body: RefObject<HTMLElement | null>): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (opened === null && before.current !== null)
      body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(before.current)}"] a`)?.focus();
    before.current = opened;
  }, [opened, body]);
}
