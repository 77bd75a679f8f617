import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewWhenOlder } from './older-version.ts';

const reload = vi.fn();
beforeEach(() => {
  const stored = new Map<string, string>();
  reload.mockReset();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('[TRU-44] a page of an older version reloads itself once, and again only after it was understood', () => {
  renewWhenOlder(false);
  renewWhenOlder(false);
  expect(reload).toHaveBeenCalledTimes(1);
  renewWhenOlder(true);
  renewWhenOlder(false);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('[TRU-44] without a network, or without a memory, nothing is reloaded', () => {
  vi.stubGlobal('navigator', { onLine: false });
  renewWhenOlder(false);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', undefined);
  renewWhenOlder(false);
  expect(reload).not.toHaveBeenCalled();
});
