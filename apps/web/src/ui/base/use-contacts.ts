import { useEffect, useState } from 'react';

/** A person to pick, in the reader's language. */
export type PickedContact = { id: string; name: string; department: string; detail: string };
export type ContactGroup = { id: string; name: string; people: number; hasBelow?: boolean };
type Page<C> = { items: readonly C[]; next: string | null };

/** Where a picker gets its people from; the feature that uses it knows the calls. */
export type ContactSource<C extends PickedContact> = {
  departments: (parentId: string | null) => Promise<readonly ContactGroup[]>;
  labels: () => Promise<readonly ContactGroup[]>;
  recent: () => Promise<readonly C[]>;
  people: (filter: { words?: string; departmentId?: string; labelId?: string; after?: string }) => Promise<Page<C>>;
};

/** Where in the organisation the reader looks. */
export type ContactPlace = { kind: 'recent' } | { kind: 'department' | 'label'; id: string };

export type FoundContacts<C> = {
  state: 'loading' | 'failed' | 'ready';
  items: readonly C[];
  error: unknown;
  retry: () => void;
  /** Null when nothing more is there. */
  more: (() => void) | null;
  busy: boolean;
};

type Loaded<C> = Pick<FoundContacts<C>, 'state' | 'items' | 'error'> & { next: string | null };
const PAUSE_MS = 300;

/** People of a department or label, or with a fitting name, pinyin or account; waits until typing pauses. */
export function useContacts<C extends PickedContact>(
  source: ContactSource<C>,
  place: ContactPlace,
  words: string,
): FoundContacts<C> {
  const [loaded, setLoaded] = useState<Loaded<C>>({ state: 'loading', items: [], error: null, next: null });
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const where =
    place.kind === 'recent' ? {} : place.kind === 'department' ? { departmentId: place.id } : { labelId: place.id };
  const key = JSON.stringify([where, words, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that is asked
  useEffect(() => {
    let gone = false;
    setLoaded((before) => ({ ...before, state: 'loading', items: [], next: null }));
    const ask = async () => {
      const page: Page<C> =
        place.kind === 'recent' && words === ''
          ? { items: await source.recent(), next: null }
          : await source.people({ ...where, ...(words ? { words } : {}) });
      if (!gone) setLoaded({ state: 'ready', items: page.items, error: null, next: page.next });
    };
    const timer = setTimeout(
      () =>
        ask().catch((error) => {
          if (!gone) setLoaded({ state: 'failed', items: [], error, next: null });
        }),
      words === '' ? 0 : PAUSE_MS,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [key, source]);
  const { next } = loaded;
  const more = async () => {
    if (next === null || busy) return;
    setBusy(true);
    try {
      const page = await source.people({ ...where, ...(words ? { words } : {}), after: next });
      // The reply of an older search must not replace the people of a newer one.
      setLoaded((now) => (now.next === next ? { ...now, items: [...now.items, ...page.items], next: page.next } : now));
    } catch (error) {
      setLoaded((now) => ({ ...now, state: 'failed', error }));
    } finally {
      setBusy(false);
    }
  };
  return {
    state: loaded.state,
    items: loaded.items,
    error: loaded.error,
    retry: () => setAttempt(attempt + 1),
    more: next === null ? null : () => void more(),
    busy,
  };
}
