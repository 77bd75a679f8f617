import { beforeEach, describe, expect, test } from 'vitest';
import { createTokenStore, type Session } from './session-store.ts';

function shelf(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

const session: Session = { access_token: 'a', refresh_token: 'r', state: 1, orgSign: 'scut', keep: false };
let local: Storage;
let tab: Storage;
const open = (storage = tab) => createTokenStore<Session>('campus.session', () => ({ session: storage, local }));

beforeEach(() => {
  local = shelf();
  tab = shelf();
});

describe('the stored token', () => {
  test('[ENT-01] stays in session storage unless the person asked to be kept signed in', () => {
    open().write(session);
    expect(tab.getItem('campus.session')).toBe(JSON.stringify(session));
    expect(local.getItem('campus.session')).toBeNull();
    expect(open(shelf()).read()).toBeNull();
  });

  test('[ENT-01] a kept one is restored on load', () => {
    open().write({ ...session, keep: true });
    const later = shelf();
    expect(open(later).read()).toEqual({ ...session, keep: true });
    expect(later.getItem('campus.session')).not.toBeNull();
  });

  test('[ENT-01] one that lies in local storage alone is restored, whatever wrote it', () => {
    local.setItem('campus.session', JSON.stringify(session));
    expect(open().read()).toEqual(session);
  });

  test('a kept one follows what another tab refreshed or signed out', () => {
    const here = open();
    const other = open(shelf());
    here.write({ ...session, keep: true });
    other.write({ ...session, keep: true, access_token: 'b' });
    expect(here.read()?.access_token).toBe('b');
    other.clear();
    expect(here.read()).toBeNull();
  });

  test('one that is not kept is this tab’s alone', () => {
    const other = open(shelf());
    open().write(session);
    other.write({ ...session, keep: true, orgSign: 'sdpt' });
    expect(open().read()?.orgSign).toBe('scut');
  });

  test('signing in without "keep" forgets what was kept before', () => {
    open().write({ ...session, keep: true });
    open().write(session);
    expect(local.getItem('campus.session')).toBeNull();
  });

  test('[AUTH-4] a session that the server ended keeps state 0', () => {
    const store = open();
    store.write({ ...session, keep: true });
    store.end();
    expect(store.read()?.state).toBe(0);
    expect(open(shelf()).read()?.state).toBe(0);
  });

  test('[ENT-01] a token of one organisation with the id of another counts as signed out', () => {
    open().write(session);
    expect(open().of('scut')).toEqual(session);
    expect(open().of('sdpt')).toBeNull();
    expect(open().of(null)).toEqual(session);
  });

  test.each(['', '{', '[]', '"x"', '{"access_token":1}', '{"access_token":"a"}'])('%j is not a session', (text) => {
    tab.setItem('campus.session', text);
    expect(open().read()).toBeNull();
  });

  test('the same object is read until something changes, and listeners hear of it', () => {
    const store = open();
    let changes = 0;
    store.subscribe(() => {
      changes += 1;
    });
    store.write(session);
    expect(store.read()).toBe(store.read());
    store.noteStorageChange('something.else');
    store.noteStorageChange('campus.session');
    store.clear();
    expect(changes).toBe(3);
  });
});
