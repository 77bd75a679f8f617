import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import { createStore } from '#web/ui/base/store.ts';

const KEY = 'campus.searches';
const MOST = 8;

/** The words that were searched for last, with these in front. */
export function withSearch(before: readonly string[], words: string): readonly string[] {
  const same = (entry: string) => entry.toLowerCase() === words.toLowerCase();
  return [words, ...before.filter((entry) => !same(entry))].slice(0, MOST);
}

const read = (): readonly string[] => {
  const stored = readStored('localStorage', KEY);
  return Array.isArray(stored)
    ? stored.filter((entry): entry is string => typeof entry === 'string').slice(0, MOST)
    : [];
};

const store = createStore<readonly string[] | null>(null);
const get = () => {
  if (store.get() === null) store.set(read());
  return store.get() as readonly string[];
};

export function rememberSearch(words: string): void {
  if (words === '') return;
  store.set(withSearch(get(), words));
  writeStored('localStorage', KEY, store.get());
}

export function forgetSearches(): void {
  store.set([]);
  writeStored('localStorage', KEY, undefined);
}

/** What was searched for on this device; nobody else learns of it. */
export const useRecentSearches = (): readonly string[] => useSyncExternalStore(store.subscribe, get);
