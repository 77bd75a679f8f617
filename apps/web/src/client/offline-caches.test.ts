import { allCalls } from '@campus/contract/calls/all.ts';
import { describe, expect, test } from 'vitest';
import { offlinePaths } from '../../offline-paths.ts';
import { isCachedCall, isOpenPicture, nameOfReply } from './offline-caches.ts';

const cachedPaths = new Set(offlinePaths(allCalls));
const at = (path: string) => new URL(path, 'https://hall.example');

describe('what the phone hall keeps for a time without a network', () => {
  test('is what its pages read', () => {
    for (const path of ['/api/content/GetHallHome', '/api/network/GetMyNetwork', '/api/serviceHall/GetHallUser'])
      expect(isCachedCall(cachedPaths, 'GET', at(`${path}?stamp=1`)), path).toBe(true);
  });

  test('is nothing that writes, streams, gives bytes, belongs to the back-office or carries a password', () => {
    for (const path of [
      '/api/serviceHall/ServiceHallLogin',
      '/api/inbox/StreamMessages',
      '/api/parameters/ListParameters',
      '/attachments/open',
      '/token',
    ])
      expect(isCachedCall(cachedPaths, 'GET', at(path)), path).toBe(false);
    expect(isCachedCall(cachedPaths, 'POST', at('/api/network/GetMyNetwork'))).toBe(false);
  });

  test('has one name however often it is asked for, and another for another person', () => {
    const first = nameOfReply(at('/api/x?b=2&a=1&stamp=1'), 'ann');
    expect(nameOfReply(at('/api/x?a=1&stamp=2&b=2'), 'ann')).toBe(first);
    expect(nameOfReply(at('/api/x?a=1&b=2'), 'bob')).not.toBe(first);
    expect(nameOfReply(at('/api/x?a=1&b=2'), null)).not.toBe(first);
  });

  test('has the pictures of the hall, and no part of a video', () => {
    expect(isOpenPicture(at('/attachments/content?id=1'), false)).toBe(true);
    expect(isOpenPicture(at('/attachments/content?id=1'), true)).toBe(false);
    expect(isOpenPicture(at('/attachments/content?id=1&download=1'), false)).toBe(false);
    expect(isOpenPicture(at('/attachments/open?id=1'), false)).toBe(false);
  });
});
