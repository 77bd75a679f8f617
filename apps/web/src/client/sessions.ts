import { useSyncExternalStore } from 'react';
import { type Seeing, seeing } from './see-as.ts';
import { createTokenStore, type HallSession, type Session, type Shelves } from './session-store.ts';

/** Private windows may close storage to us; the sign-in then lasts as long as the page. */
function shelvesOfPage(): Shelves {
  const person = seeing();
  if (person) return shelvesOf(person);
  return { session: usable(() => window.sessionStorage), local: usable(() => window.localStorage) };
}

/** Every area uses the see-as token, and nothing that a page does to it touches the viewer's own session. */
function shelvesOf({ token, orgSign }: Seeing): Shelves {
  const session = JSON.stringify({ access_token: token, refresh_token: '', state: 1, orgSign, keep: false });
  const closed = { setItem: () => {}, removeItem: () => {} };
  return { session: { getItem: () => session, ...closed }, local: { getItem: () => null, ...closed } };
}

const fallback = new Map<string, string>();
function usable(storage: () => Storage): Storage {
  try {
    return storage();
  } catch {
    return {
      getItem: (key: string) => fallback.get(key) ?? null,
      setItem: (key: string, value: string) => void fallback.set(key, value),
      removeItem: (key: string) => void fallback.delete(key),
    } as Storage;
  }
}

export const sessions = createTokenStore<Session>('campus.session', shelvesOfPage);
export const hallSessions = createTokenStore<HallSession>('campus.hall', shelvesOfPage);

/** Other tabs change local storage too; the entry starts listening once. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    sessions.noteStorageChange(event.key);
    hallSessions.noteStorageChange(event.key);
  });
}

/** The session of the back-office and the workflow app, followed. */
export function useSession(): Session | null {
  return useSyncExternalStore(sessions.subscribe, sessions.read);
}

/** The hall's token for an organisation, followed; null when signed out, ended, or of another organisation. */
export function useHallSession(orgSign: string | null): HallSession | null {
  const session = useSyncExternalStore(hallSessions.subscribe, hallSessions.read);
  return session && session.state === 1 && session.orgSign === orgSign ? session : null;
}
