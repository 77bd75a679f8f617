import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readStored, writeStored } from './device-storage.ts';
import { shownAt, staysFaulty } from './fault-places.ts';
import type { Fault, ServerFault } from './faults.ts';
import { isRow } from './group-rows.ts';
import { type FieldEntry, type FieldLink, focusField } from './use-field.ts';

export type Bound<V> = {
  name: string;
  value: V;
  onChange: (value: V) => void;
  fault: Fault | null;
  /** The server's fault of something inside this field, such as `items.2.amount` of `items`. */
  faultAt?: ((name: string) => Fault | null) | undefined;
  link: FieldLink;
};

export type Form<V> = {
  readonly values: V;
  /** Whether a value differs from its initial one. */
  readonly changed: boolean;
  /** Everything an input of the kit needs to belong to this form. */
  readonly field: <K extends keyof V & string>(name: K) => Bound<V[K]>;
  readonly set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  /** For <form onSubmit>; refuses quietly while an earlier submit is under way. */
  readonly submit: (event?: FormEvent) => Promise<void>;
  readonly busy: boolean;
  /** Shows the server's faults next to their fields; returns those that no field of this form can show. */
  readonly takeFaults: (faults: readonly ServerFault[]) => readonly ServerFault[];
  readonly reset: () => void;
};

export type FormOptions<V> = {
  initial: V;
  /** May return the server's faults, which are then shown next to their fields. */
  onSubmit: (values: V) => Promise<readonly ServerFault[] | undefined>;
  /** Stores the typed values, except passwords, until they are sent or the window is closed. */
  keepAs?: string;
};

/** The values and faults of a form, and submitting it; the rules belong to the inputs. */
export function useForm<V extends Record<string, unknown>>(options: FormOptions<V>): Form<V> {
  const shelf = options.keepAs && `campus.form.${options.keepAs}`;
  const [values, setValues] = useState<V>(() =>
    shelf ? mergeStored(options.initial, readStored('sessionStorage', shelf)) : options.initial,
  );
  const [faults, setFaults] = useState<Readonly<Record<string, Fault>>>({});
  const [busy, setBusy] = useState(false);
  const latest = useRef({ values, busy, options });
  latest.current.options = options;
  const entries = useRef(new Map<string, FieldEntry>()).current;
  const [toFocus, setToFocus] = useState<readonly string[]>([]);
  const link = useMemo<FieldLink>(
    () => ({
      register: (name, entry) => {
        entries.set(name, entry);
        return () => {
          if (entries.get(name) === entry) entries.delete(name);
        };
      },
    }),
    [entries],
  );

  // The fault's text is in the page only after the render, and the focus should find it described.
  useEffect(() => {
    const first = firstInPage(toFocus);
    if (first) focusField(first);
  }, [toFocus]);

  const put = useCallback(
    (next: V) => {
      latest.current.values = next;
      setValues(next);
      if (!shelf) return;
      const open = Object.entries(next).filter(([name]) => !entries.get(name)?.secret);
      writeStored('sessionStorage', shelf, Object.fromEntries(open));
    },
    [entries, shelf],
  );
  const set: Form<V>['set'] = useCallback(
    (name, value) => {
      const before = latest.current.values[name];
      put({ ...latest.current.values, [name]: value });
      setFaults((faults) =>
        Object.fromEntries(Object.entries(faults).filter(([at]) => staysFaulty(at, name, before, value))),
      );
    },
    [put],
  );
  const takeFaults = useCallback(
    (serverFaults: readonly ServerFault[]) => {
      const known = serverFaults.flatMap((fault) => {
        const field = shownAt(fault.field, (name) => entries.has(name));
        return field === null ? [] : [{ ...fault, field }];
      });
      setFaults(Object.fromEntries(known.map(({ field, code, n }) => [field, { code, n }])));
      setToFocus(known.map(({ field }) => entries.get(field)?.id ?? ''));
      return serverFaults.filter(({ field }) => shownAt(field, (name) => entries.has(name)) === null);
    },
    [entries],
  );
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (latest.current.busy) return;
    setFaults({});
    const faulty = [...entries.values()].filter((entry) => entry.reveal() !== null);
    if (faulty.length > 0) {
      setToFocus(faulty.map((entry) => entry.id));
      return;
    }
    latest.current.busy = true;
    setBusy(true);
    try {
      const serverFaults = await latest.current.options.onSubmit(latest.current.values);
      if (serverFaults && serverFaults.length > 0) takeFaults(serverFaults);
      else if (shelf) writeStored('sessionStorage', shelf, undefined);
    } finally {
      latest.current.busy = false;
      setBusy(false);
    }
  };
  const reset = () => {
    put(options.initial);
    setFaults({});
    if (shelf) writeStored('sessionStorage', shelf, undefined);
  };
  const field: Form<V>['field'] = (name) => ({
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    fault: faults[name] ?? null,
    faultAt: (inner) => faults[inner] ?? null,
    link,
  });
  const changed = Object.keys(values).some((name) => !isSameValue(values[name], options.initial[name]));
  return { values, changed, field, set, submit, busy, takeFaults, reset };
}

/** Stored values fill the form only where their type still fits. */
export function mergeStored<V extends Record<string, unknown>>(initial: V, stored: unknown): V {
  if (typeof stored !== 'object' || stored === null) return initial;
  const fitting = Object.entries(stored).filter(
    ([name, value]) => name in initial && kindOf(value) === kindOf(initial[name]),
  );
  return { ...initial, ...Object.fromEntries(fitting) };
}

/** What was chosen of several is the same in any order; rows have one. */
function isSameValue(value: unknown, other: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(other)) return Object.is(value, other);
  const isThere = (part: unknown, n: number) => (isRow(part) ? part === other[n] : other.includes(part));
  return value.length === other.length && value.every(isThere);
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}

function firstInPage(ids: readonly string[]): string | undefined {
  const place = (id: string) => document.getElementById(id);
  return [...ids].sort((id, other) => {
    const [a, b] = [place(id), place(other)];
    return a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
  })[0];
}
