import { useEffect, useState } from 'react';
import { SearchInput } from './search-input.tsx';
import { useDebounced } from './use-debounced.ts';

/** Searches when typing pauses; the words themselves are stored elsewhere, such as in the address. */
export function RestingSearch(props: { value: string; onChange: (words: string) => void; placeholder: string }) {
  const { value, onChange, placeholder } = props;
  const [typed, setTyped] = useState(value);
  const rested = useDebounced(typed.trim());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed goes to the address
  useEffect(() => {
    if (rested !== value && rested === typed.trim()) onChange(rested);
  }, [rested]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address says otherwise is what the box shows
  useEffect(() => {
    if (value !== typed.trim()) setTyped(value);
  }, [value]);
  return <SearchInput value={typed} onChange={setTyped} onSubmit={onChange} placeholder={placeholder} />;
}
