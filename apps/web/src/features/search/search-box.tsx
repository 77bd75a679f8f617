import { useEffect, useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { SearchInput } from '#web/ui/base/search-input.tsx';
import type { HitAddress } from './search.queries.ts';
import styles from './search-box.module.css';
import { SearchOptions } from './search-options.tsx';
import { useSearchBox } from './use-search-box.ts';

type Props = {
  orgSign: string | null;
  initial: string;
  addressOf: HitAddress;
  go: (address: string) => void;
  search: (words: string) => void;
};

/** The box in a header: suggestions below it, / to come to it, arrows, Enter and Esc. [PC-22] */
export function SearchBox(props: Props) {
  const say = useSay('search');
  const box = useSearchBox(props);
  const root = useRef<HTMLDivElement>(null);
  useSlash(root);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving it by keyboard closes it
    <div
      ref={root}
      className={styles.box}
      data-testid="search-box"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) box.close();
      }}
    >
      <SearchInput
        value={box.typed}
        onChange={box.type}
        onSubmit={box.submit}
        suggests={{
          label: say('box'),
          listId: box.listId,
          open: box.open,
          active: box.at < 0 ? undefined : box.optionId(box.at),
          onFocus: box.show,
          onKeyDown: box.onKeyDown,
        }}
      />
      {box.open && (
        <div className={styles.panel}>
          <SearchOptions box={box} />
        </div>
      )}
    </div>
  );
}

const typingTargets = 'input, textarea, select, [contenteditable], [role="combobox"], dialog';

/** / from anywhere that is not typed in; a page whose own list is searched by it comes first. */
function useSlash(root: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if ((event.target as Element).closest(typingTargets) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      root.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [root]);
}
