import type { token } from '@campus/contract/calls/sessions.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { randomUuid } from './random.ts';
import { holdsLease, LEASE_MS, releaseLease, takeLease } from './refresh-lease.ts';
import { RefusalError } from './refusal-error.ts';
import type { Session, TokenStore } from './session-store.ts';

export type Renewed = Pick<Reply<typeof token>, 'access_token' | 'refresh_token'>;
type Channel = Pick<BroadcastChannel, 'postMessage'>;

export type RefreshTools = {
  store: TokenStore<Session>;
  /** Asks the server; throws what callServer throws. */
  ask: (refreshToken: string) => Promise<Renewed>;
  shelf: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  channel: Channel | null;
  now: () => number;
  wait: (ms: number) => Promise<void>;
};

/** Sent to other tabs: the refresh token that was used, and the session that it gave. */
export type RefreshNews = { spent: string; session: Session };

const LOOK_AGAIN_MS = 120;

/**
 * Renews the access token once, however many calls and tabs ask for it. [STATE-03]
 * Resolves to false when the session is over; a network failure is thrown, because it ends nothing.
 */
export function createRefresher(tools: RefreshTools): (stale: string) => Promise<boolean> {
  const holder = randomUuid();
  let flight: Promise<boolean> | null = null;

  const renewed = (stale: string): boolean | null => {
    const session = tools.store.read();
    if (!session || session.state === 0) return false;
    return session.access_token === stale ? null : true;
  };

  const spend = async (session: Session): Promise<boolean> => {
    try {
      const fresh = await tools.ask(session.refresh_token);
      const next = { ...session, access_token: fresh.access_token, refresh_token: fresh.refresh_token };
      tools.store.write(next);
      tools.channel?.postMessage({ spent: session.refresh_token, session: next } satisfies RefreshNews);
      return true;
    } catch (error) {
      if (error instanceof RefusalError && error.status < 500) return false;
      throw error;
    } finally {
      releaseLease(tools.shelf, holder);
    }
  };

  const run = async (stale: string): Promise<boolean> => {
    const givenUp = tools.now() + 2 * LEASE_MS;
    while (tools.now() < givenUp) {
      const known = renewed(stale);
      if (known !== null) return known;
      if (takeLease(tools.shelf, holder, tools.now())) {
        await tools.wait(LOOK_AGAIN_MS / 4);
        const session = tools.store.read();
        if (session?.access_token === stale && holdsLease(tools.shelf, holder)) return spend(session);
      } else {
        await tools.wait(LOOK_AGAIN_MS);
      }
    }
    return false;
  };

  return (stale) => {
    flight ??= run(stale).finally(() => {
      flight = null;
    });
    return flight;
  };
}

/** A tab with the same refresh token but its own storage takes over the new session. */
export function noteRefresh(store: TokenStore<Session>, news: RefreshNews): void {
  const session = store.read();
  if (session && session.refresh_token === news.spent) store.write({ ...news.session, keep: session.keep });
}
