import { beforeEach, describe, expect, test } from 'vitest';
import { LEASE_MS, takeLease } from './refresh-lease.ts';
import { createRefresher, noteRefresh, type RefreshNews } from './refresh-session.ts';
import { NetworkError, RefusalError } from './refusal-error.ts';
import { createTokenStore, type Session } from './session-store.ts';

function shelf(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

const first: Session = { access_token: 'a1', refresh_token: 'r1', state: 1, orgSign: 'scut', keep: false };
const refusal = new RefusalError({ code: 'refresh-invalid', facts: {}, text: '', status: 400, requestId: null });

let now = 0;
let local: Storage;
let requests: string[];
let answer: (refreshToken: string) => Promise<{ access_token: string; refresh_token: string }>;

/** One tab; tabs share local storage and hear of each other's refreshes. */
function tabs(count: number, keep: boolean) {
  const stores = Array.from({ length: count }, () => {
    const own = shelf();
    const store = createTokenStore<Session>('campus.session', () => ({ session: own, local }));
    store.write({ ...first, keep });
    return store;
  });
  return stores.map((store) => {
    const channel = {
      postMessage(news: RefreshNews) {
        for (const other of stores) if (other !== store) noteRefresh(other, news);
      },
    };
    const refresh = createRefresher({
      store,
      shelf: local,
      channel,
      ask: (refreshToken) => {
        requests.push(refreshToken);
        return answer(refreshToken);
      },
      now: () => now,
      wait: async (ms) => {
        now += ms;
        await new Promise((resolve) => setTimeout(resolve));
      },
    });
    return { store, refresh };
  });
}

beforeEach(() => {
  now = 1_000_000;
  local = shelf();
  requests = [];
  answer = async (refreshToken) => {
    await new Promise((resolve) => setTimeout(resolve));
    return { access_token: `${refreshToken}-a`, refresh_token: `${refreshToken}-r` };
  };
});

describe('the lease', () => {
  test('is one tab’s at a time, and ends by itself', () => {
    expect(takeLease(local, 'one', 0)).toBe(true);
    expect(takeLease(local, 'two', LEASE_MS - 1)).toBe(false);
    expect(takeLease(local, 'one', LEASE_MS - 1)).toBe(true);
    expect(takeLease(local, 'two', 2 * LEASE_MS)).toBe(true);
  });
  test('of a clock that was set back blocks nobody', () => {
    takeLease(local, 'one', 1_000_000);
    expect(takeLease(local, 'two', 0)).toBe(true);
  });
});

describe('refreshing', () => {
  test('[STATE-03] many calls of one tab refresh once', async () => {
    const [tab] = tabs(1, false);
    expect(await Promise.all(['a1', 'a1', 'a1'].map((stale) => tab!.refresh(stale)))).toEqual([true, true, true]);
    expect(requests).toEqual(['r1']);
    expect(tab!.store.read()).toMatchObject({ access_token: 'r1-a', refresh_token: 'r1-r' });
  });

  test.each([
    ['kept', true],
    ['not kept', false],
  ])('[STATE-03] two tabs refresh once between them when %s', async (_, keep) => {
    const both = tabs(2, keep);
    expect(await Promise.all(both.map((tab) => tab.refresh('a1')))).toEqual([true, true]);
    expect(requests).toEqual(['r1']);
    for (const tab of both) expect(tab.store.read()?.access_token).toBe('r1-a');
  });

  test('a token that was renewed meanwhile is not renewed again', async () => {
    const [tab] = tabs(1, false);
    expect(await tab!.refresh('a0')).toBe(true);
    expect(requests).toEqual([]);
  });

  test('[STATE-03] a refused refresh means that the session is over', async () => {
    answer = () => Promise.reject(refusal);
    expect(await tabs(1, false)[0]!.refresh('a1')).toBe(false);
  });

  test('a network that is away ends nothing, and the next try may go at once', async () => {
    const [tab] = tabs(1, false);
    answer = () => Promise.reject(new NetworkError('away'));
    await expect(tab!.refresh('a1')).rejects.toThrow('network away');
    answer = async () => ({ access_token: 'a2', refresh_token: 'r2' });
    expect(await tab!.refresh('a1')).toBe(true);
  });

  test('a tab that died with the lease holds up the others only for a while', async () => {
    takeLease(local, 'dead', now);
    expect(await tabs(1, false)[0]!.refresh('a1')).toBe(true);
  });

  test('nothing to refresh without a session', async () => {
    const [tab] = tabs(1, false);
    tab!.store.clear();
    expect(await tab!.refresh('a1')).toBe(false);
  });
});
