import { useSyncExternalStore } from 'react';
import { createTokenStore, type HallSession, type Session, type Shelves } from './session-store.ts';

/** Private windows may close storage to us; the sign-in then lasts as long as the page. */
function shelvesOfPage(): Shelves {
  return { session: usable(() => window.sessionStorage), local: usable(() => window.localStorage) };
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
    sessions.heard(event.key);
    hallSessions.heard(event.key);
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
