/** 0: the server ended this session (signed out elsewhere, disabled), so the stored token is useless. */
export type SessionState = 1 | 0;

/** The back-office and the workflow app share one session. [ENT-01] */
export type Session = {
  access_token: string;
  refresh_token: string;
  state: SessionState;
  orgSign: string;
  keep: boolean;
};

/** Both halls share one plain token. [ENT-01] */
export type HallSession = { access_token: string; state: SessionState; orgSign: string; keep?: boolean };

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type Shelves = { session: Shelf; local: Shelf };
type Stored = { access_token: string; state: SessionState; orgSign: string; keep?: boolean };

export type TokenStore<T extends Stored> = ReturnType<typeof createTokenStore<T>>;

/**
 * One stored token: in session storage, and with "keep me signed in" in local storage as well, from where it is restored.
 * A kept one follows local storage, so a tab sees what another tab refreshed or signed out.
 */
export function createTokenStore<T extends Stored>(key: string, shelves: () => Shelves) {
  const listeners = new Set<() => void>();
  let seen: { text: string | null; value: T | null } = { text: null, value: null };

  const text = (): string | null => {
    const { session, local } = shelves();
    const here = session.getItem(key);
    const stored = local.getItem(key);
    if (here !== null && !parse<T>(here)?.keep) return here;
    if (stored === here) return here;
    if (stored === null) session.removeItem(key);
    else session.setItem(key, stored);
    return stored;
  };

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const store = {
    key,
    /** The same object as long as nothing changed, so that components can follow it. */
    read(): T | null {
      const now = text();
      if (now !== seen.text) seen = { text: now, value: now === null ? null : parse<T>(now) };
      return seen.value;
    },
    write(value: T): void {
      const { session, local } = shelves();
      const next = JSON.stringify(value);
      session.setItem(key, next);
      if (value.keep) local.setItem(key, next);
      else local.removeItem(key);
      tell();
    },
    clear(): void {
      const { session, local } = shelves();
      session.removeItem(key);
      local.removeItem(key);
      tell();
    },
    /** The server ended it: the value stays with state 0, so that a guard can show the reason. [AUTH-4] */
    end(): void {
      const value = store.read();
      if (value) store.write({ ...value, state: 0 });
    },
    /** The stored session, unless it belongs to another organisation than the address names. */
    of(orgSign: string | null): T | null {
      const value = store.read();
      return value && (orgSign === null || value.orgSign === orgSign) ? value : null;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Another tab changed something. */
    noteStorageChange(changed: string | null): void {
      if (changed === key || changed === null) tell();
    },
  };
  return store;
}

function parse<T extends Stored>(text: string): T | null {
  try {
    const value = JSON.parse(text);
    const whole = typeof value?.access_token === 'string' && typeof value.orgSign === 'string';
    return whole ? { ...value, state: value.state === 0 ? 0 : 1 } : null;
  } catch {
    return null;
  }
}
