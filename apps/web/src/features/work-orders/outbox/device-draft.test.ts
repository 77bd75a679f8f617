import { beforeEach, describe, expect, test } from 'vitest';
import {
  chooseDraft,
  type DeviceDraft,
  draftShelf,
  forgetDeviceDraft,
  keepDeviceDraft,
  readDeviceDraft,
} from './device-draft.ts';

const device = (more: Partial<DeviceDraft> = {}): DeviceDraft => ({
  at: 1000,
  values: { title: '没网' },
  server: { id: 'd', changedAt: 900 },
  unsaved: true,
  ...more,
});

describe('which draft to go on with', () => {
  test.each([
    ['nothing anywhere', null, null, null],
    ['only the server’s', { id: 'd', changedAt: 900 }, null, 'server'],
    ['only the device’s, never sent', null, device({ server: null }), 'device'],
    ['the device’s was sent, and the server’s is gone: submitted elsewhere', null, device({ unsaved: false }), null],
    [
      'both the same: the server’s, which has the pictures',
      { id: 'd', changedAt: 1100 },
      device({ unsaved: false }),
      'server',
    ],
    ['typed without a network since the server’s', { id: 'd', changedAt: 900 }, device(), 'device'],
    ['the same, on a device whose clock is behind', { id: 'd', changedAt: 900 }, device({ at: 5 }), 'device'],
    ['changed elsewhere afterwards', { id: 'd', changedAt: 2000 }, device(), 'server'],
    ['changed elsewhere before', { id: 'other', changedAt: 950 }, device(), 'device'],
  ] as const)('%s', (_, server, own, chosen) => {
    expect(chooseDraft(server, own)).toBe(chosen);
  });
});

describe('on the device', () => {
  const shelves = new Map<string, string>();
  beforeEach(() => {
    shelves.clear();
    globalThis.localStorage = {
      getItem: (key: string) => shelves.get(key) ?? null,
      setItem: (key: string, value: string) => void shelves.set(key, value),
      removeItem: (key: string) => void shelves.delete(key),
    } as Storage;
  });
  const mine = draftShelf({ orgSign: 'scut', account: '2024' }, 'fault');

  test('kept by person, organisation and kind', () => {
    keepDeviceDraft(mine, device());
    expect(readDeviceDraft(mine)).toEqual(device());
    for (const other of [
      draftShelf({ orgSign: 'scut', account: '2025' }, 'fault'),
      draftShelf({ orgSign: 'sdpt', account: '2024' }, 'fault'),
      draftShelf({ orgSign: 'scut', account: '2024' }, 'complaint'),
      draftShelf({ orgSign: 'scut', account: '2024' }, 'fault', 'edit.1'),
    ])
      expect(readDeviceDraft(other)).toBeNull();
    forgetDeviceDraft(mine);
    expect(readDeviceDraft(mine)).toBeNull();
  });

  test('what cannot be read counts as nothing', () => {
    shelves.set(mine, '{"at":"soon"}');
    expect(readDeviceDraft(mine)).toBeNull();
    shelves.set(mine, 'not json');
    expect(readDeviceDraft(mine)).toBeNull();
  });
});
