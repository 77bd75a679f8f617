import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSeeing, endSeeing, seeing } from './see-as.ts';
import { hallSessions, sessions } from './sessions.ts';

const shelf = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};
const person = { token: 'see-as-x', orgSign: 'scut', name: '林晓彤', account: 'student', untilAt: 1, back: '/DTBS/x' };
const own = { access_token: 'a', refresh_token: 'r', state: 1, orgSign: 'scut', keep: true } as const;

beforeEach(() => {
  const [sessionStorage, localStorage] = [shelf(), shelf()];
  vi.stubGlobal('sessionStorage', sessionStorage);
  vi.stubGlobal('window', { sessionStorage, localStorage });
});
afterEach(() => vi.unstubAllGlobals());

test('[ADM-10] both areas go with the one token, and the viewer’s own session is there again afterwards', () => {
  sessions.write(own);
  beginSeeing(person);
  expect(sessions.read()).toMatchObject({ access_token: 'see-as-x', orgSign: 'scut', state: 1 });
  expect(hallSessions.read()).toMatchObject({ access_token: 'see-as-x', orgSign: 'scut' });
  expect(endSeeing()).toBe('/DTBS/x');
  expect(seeing()).toBeNull();
  expect(sessions.read()).toEqual(own);
  expect(hallSessions.read()).toBeNull();
});

test('[ADM-10] whatever a page does with its sign-in meanwhile, the viewer’s own is not touched', () => {
  sessions.write(own);
  beginSeeing(person);
  sessions.clear();
  sessions.end();
  sessions.write({ ...own, access_token: 'b' });
  endSeeing();
  expect(sessions.read()).toEqual(own);
});
