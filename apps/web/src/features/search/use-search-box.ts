import { truncateText } from '@campus/rules/basics/characters.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { forgetSearches, rememberSearch, useRecentSearches } from './recent-searches.ts';
import { type Hit, type HitAddress, MOST_LETTERS, useHotSearches, useSuggestions } from './search.queries.ts';

/** One line under the box: a title that leads to its page, or words to search for. */
export type Option =
  | { kind: 'hit'; key: string; hit: Hit }
  | { kind: 'words'; key: string; words: string; from: 'recent' | 'hot' | 'typed' };

/** From option to option with the arrows; −1 is what was typed. */
export function nextOption(at: number, by: 1 | -1, count: number): number {
  const places = count + 1;
  return ((at + 1 + by + places) % places) - 1;
}

type Props = {
  orgSign: string | null;
  initial: string;
  addressOf: HitAddress;
  /** Leads to a page. */
  go: (address: string) => void;
  /** Shows all that is found for some words. */
  search: (words: string) => void;
};

/** What is under a search box, and what its keys do. [PC-22] [PH-18] */
export function useSearchBox({ orgSign, initial, addressOf, go, search }: Props) {
  const [typed, setTyped] = useState(initial);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const recent = useRecentSearches();
  const hot = useHotSearches(orgSign, open);
  const hits = useSuggestions(orgSign, open ? typed : '');
  const words = truncateText(typed.trim(), MOST_LETTERS);
  const options: Option[] =
    words === ''
      ? [
          ...recent.map((entry): Option => ({ kind: 'words', key: `recent-${entry}`, words: entry, from: 'recent' })),
          ...hot.map((entry): Option => ({ kind: 'words', key: `hot-${entry}`, words: entry, from: 'hot' })),
        ]
      : [
          ...hits.map((hit): Option => ({ kind: 'hit', key: `${hit.kind}-${hit.id}-${hit.name ?? ''}`, hit })),
          { kind: 'words', key: 'typed', words, from: 'typed' },
        ];
  const listId = useId();
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const submit = (text: string) => {
    const wanted = truncateText(text.trim(), MOST_LETTERS);
    rememberSearch(wanted);
    setTyped(wanted);
    close();
    search(wanted);
  };
  const choose = (option: Option) => {
    if (option.kind === 'words') return submit(option.words);
    rememberSearch(words);
    close();
    go(addressOf(option.hit));
  };
  return {
    typed,
    words,
    open: open && options.length > 0,
    at,
    options,
    listId,
    optionId: (index: number) => `${listId}-${index}`,
    type: (next: string) => {
      setTyped(next);
      setOpen(true);
      setAt(-1);
    },
    show: () => setOpen(true),
    close,
    submit: () => {
      const option = options[at];
      if (option && open) choose(option);
      else submit(typed);
    },
    choose,
    forget: forgetSearches,
    onKeyDown: (event: KeyboardEvent) => {
      // A word that is still being put together belongs to the input method.
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape' && open) {
        event.preventDefault();
        close();
      }
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
      if (by === null) return;
      event.preventDefault();
      setOpen(true);
      setAt(nextOption(at, by, options.length));
    },
  };
}

export type SearchBoxState = ReturnType<typeof useSearchBox>;
