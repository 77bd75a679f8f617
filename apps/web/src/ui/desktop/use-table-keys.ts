import { useEffect, useEffectEvent } from 'react';

const typing = 'input, textarea, select, [contenteditable], [role="combobox"], dialog';

/** The keys of a table page: / to search, j and k from row to row (Enter opens the one that has the focus), Esc to close the detail. */
export function useTableKeys({ close }: { close: () => void }): void {
  // What was drawn last decides: a key that comes right after it must find its detail open.
  const closeDetail = useEffectEvent(() => close());
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if ((event.target as Element).closest(typing) || document.querySelector('dialog[open]')) return;
      const act = acts[event.key] ?? (event.key === 'Escape' ? closeDetail : null);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const acts: Readonly<Record<string, () => void>> = {
  '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
  j: () => move(1),
  k: () => move(-1),
};

function move(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-row] td:first-child a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
