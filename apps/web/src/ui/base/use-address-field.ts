import type { PlaceKind } from '@campus/rules/places/levels.ts';
import { useEffect, useRef, useState } from 'react';
import { checkPath, isFinal, nextKind, type Place, type PlacePath } from './place-path.ts';
import { type Field, type FieldProps, useField } from './use-field.ts';

export type AddressInputProps = FieldProps<PlacePath> & {
  /** The places under a place, or the campuses for null. */
  loadChildren: (parent: Place | null) => Promise<readonly Place[]>;
  /** The narrowest level to choose. */
  upTo?: PlaceKind | undefined;
  /** A whole campus or area is an answer, too. */
  anyLevel?: boolean | undefined;
};

export type PlaceLevel = {
  readonly kind: PlaceKind;
  readonly state: 'loading' | 'failed' | 'ready';
  readonly choices: readonly Place[];
  readonly chosen: Place | undefined;
  readonly retry: () => void;
};

export function useAddressField(props: AddressInputProps): Field {
  const { upTo = 'room', required = false, anyLevel = false } = props;
  return useField(props, {
    check: (path) => (anyLevel && path.length > 0 ? null : checkPath(path, upTo, required)),
    asks: 'choose-label',
  });
}

type Loaded = { state: PlaceLevel['state']; choices: readonly Place[] };
const ROOT = '';

/** The lists of a cascade: one per chosen place and one for the next choice, each loaded when first needed. */
export function usePlaceLevels(
  path: PlacePath,
  loadChildren: AddressInputProps['loadChildren'],
  options: { upTo: PlaceKind; active: boolean },
): readonly PlaceLevel[] {
  const [lists, setLists] = useState<Readonly<Record<string, Loaded>>>({});
  const requested = useRef(new Set<string>());
  const load = (parent: Place | null) => {
    const key = parent?.id ?? ROOT;
    requested.current.add(key);
    const put = (loaded: Loaded) => setLists((known) => ({ ...known, [key]: loaded }));
    put({ state: 'loading', choices: [] });
    loadChildren(parent).then(
      (choices) => put({ state: 'ready', choices }),
      () => put({ state: 'failed', choices: [] }),
    );
  };
  const last = path.at(-1);
  const open = last && isFinal(last, options.upTo) ? path.slice(0, -1) : path;
  const parents: readonly (Place | null)[] = [null, ...open];
  useEffect(() => {
    if (!options.active) return;
    for (const parent of parents) if (!requested.current.has(parent?.id ?? ROOT)) load(parent);
  });
  return parents.map((parent, index) => {
    const { state, choices } = lists[parent?.id ?? ROOT] ?? { state: 'loading' as const, choices: [] };
    const chosen = path[index];
    return {
      kind: chosen?.kind ?? nextKind(path.slice(0, index), choices),
      state,
      choices,
      chosen,
      retry: () => load(parent),
    };
  });
}
