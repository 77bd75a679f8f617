import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { SearchInput } from '#web/ui/base/search-input.tsx';
import type { HitAddress } from './search.queries.ts';
import { SearchOptions } from './search-options.tsx';
import styles from './search-page.module.css';
import { useSearchBox } from './use-search-box.ts';

type Props = {
  orgSign: string | null;
  /** The words in the address. */
  words: string;
  addressOf: HitAddress;
  go: (address: string) => void;
  search: (words: string) => void;
  onCancel: () => void;
  /** What was found for the words in the address. */
  children: ReactNode;
};

/** The search page: the box on top, below it suggestions while typing, then the results. [CONST-17] [PH-18] */
export function SearchPage({ orgSign, words, addressOf, go, search, onCancel, children }: Props) {
  const say = useSay('search');
  const box = useSearchBox({ orgSign, initial: words, addressOf, go, search });
  // What was found for the same words stays in sight.
  const asking = box.open && (box.words === '' || box.words !== words);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <SearchInput
          value={box.typed}
          onChange={box.type}
          onSubmit={box.submit}
          onCancel={onCancel}
          autoFocus={words === ''}
          suggests={{
            label: say('box'),
            listId: box.listId,
            open: asking,
            active: box.at < 0 ? undefined : box.optionId(box.at),
            onFocus: box.show,
            onKeyDown: box.onKeyDown,
          }}
        />
      </div>
      {asking ? (
        <div className={styles.options}>
          <SearchOptions box={box} />
        </div>
      ) : (
        <div className={styles.found}>{children}</div>
      )}
    </div>
  );
}
