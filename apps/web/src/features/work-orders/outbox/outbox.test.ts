import { describe, expect, test } from 'vitest';
import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';
import { isAway, type OutboxWays, sendWaiting, type WaitingOrder } from './outbox.ts';

const me = { orgSign: 'scut', account: '2024' };
const photo = (key: string) => ({ field: 'photos', key, file: new File(['x'], `${key}.jpg`) });
const waiting = (key: string, more: Partial<WaitingOrder> = {}): WaitingOrder => ({
  ...me,
  key,
  at: 1,
  sent: { kind: 'fault', channel: 'phone', sId: 's', form: { title: '没网' } },
  photos: [],
  typed: { title: '没网' },
  ...more,
});
const refusal = (code: RefusalError['code'], status: number) =>
  new RefusalError({ code, status, facts: {}, text: code, requestId: null });

test.each([
  ['nobody answered', new NetworkError('away'), true],
  ['something in front of the server answered', refusal('unexpected', 502), true],
  ['the server has no database', refusal('busy', 503), true],
  ['the server broke over it', refusal('unexpected', 500), false],
  ['the server said no', refusal('invalid', 422), false],
])('[TRU-66] %s: what was written waits is %s', (_title, error, away) => {
  expect(isAway(error)).toBe(away);
});

/** A server that makes one order for each key, and may fail on the way there or back. */
function fakeServer(orders: readonly WaitingOrder[], failures: (Error | 'answer-lost')[] = []) {
  const stored = new Map(orders.map((order) => [order.key, order]));
  const made = new Map<string, { sent: WaitingOrder['sent']; number: string }>();
  const uploads: string[] = [];
  const attempts: string[] = [];
  const back: WaitingOrder[] = [];
  const ways: OutboxWays = {
    store: {
      all: async () => [...stored.values()],
      put: async (order) => void stored.set(order.key, order),
      remove: async (key) => void stored.delete(key),
    },
    upload: async ({ key }) => {
      uploads.push(key);
      return `picture-of-${key}`;
    },
    submit: async (sent, key) => {
      attempts.push(key);
      const failure = failures.shift();
      if (failure instanceof Error) throw failure;
      const earlier = made.get(key);
      if (earlier) expect(sent, 'the same key with another form').toEqual(earlier.sent);
      else made.set(key, { sent, number: `BX-${made.size + 1}` });
      if (failure === 'answer-lost') throw new NetworkError('timeout');
      return { id: key, number: made.get(key)?.number ?? '' };
    },
    returnToForm: async (order) => void back.push(order),
  };
  return { ways, stored, made, uploads, attempts, back };
}

test('five attempts under one key make one order, its pictures uploaded once and first', async () => {
  const at = fakeServer(
    [waiting('k', { photos: [photo('a'), photo('b')] })],
    [new NetworkError('away'), 'answer-lost', new NetworkError('timeout'), 'answer-lost'],
  );
  for (let attempt = 1; attempt <= 4; attempt += 1)
    expect((await sendWaiting(me, at.ways)).map(({ kind }) => kind)).toEqual(['waiting']);
  expect(await sendWaiting(me, at.ways)).toMatchObject([{ kind: 'sent', number: 'BX-1' }]);
  expect(at.attempts).toEqual(['k', 'k', 'k', 'k', 'k']);
  expect(at.made.size).toBe(1);
  expect(at.made.get('k')?.sent.form).toEqual({ title: '没网', photos: ['picture-of-a', 'picture-of-b'] });
  expect(at.uploads).toEqual(['a', 'b']);
  expect(at.stored.size).toBe(0);
  expect(await sendWaiting(me, at.ways)).toEqual([]);
});

test('a picture that arrived before the network went is not sent again', async () => {
  const at = fakeServer([waiting('k', { photos: [photo('a'), photo('b')] })]);
  const { upload } = at.ways;
  let away = true;
  at.ways.upload = async (photo) => {
    if (photo.key === 'b' && away) throw new NetworkError('away');
    return upload(photo);
  };
  await sendWaiting(me, at.ways);
  expect(at.stored.get('k')?.photos.map(({ key }) => key)).toEqual(['b']);
  away = false;
  await sendWaiting(me, at.ways);
  expect(at.uploads).toEqual(['a', 'b']);
});

describe('what becomes of a refusal', () => {
  test('it is told, and what was typed goes back', async () => {
    const at = fakeServer([waiting('k')], [refusal('complaint-pending', 409)]);
    expect(await sendWaiting(me, at.ways)).toMatchObject([{ kind: 'refused', error: { code: 'complaint-pending' } }]);
    expect(at.back.map(({ typed }) => typed)).toEqual([{ title: '没网' }]);
    expect(at.stored.size).toBe(0);
  });

  test('where it cannot go back it stays', async () => {
    const at = fakeServer([waiting('k')], [refusal('version-superseded', 409)]);
    at.ways.returnToForm = async () => {
      throw new Error('full');
    };
    await sendWaiting(me, at.ways);
    expect([...at.stored.keys()]).toEqual(['k']);
  });

  test.each([
    ['not-signed-in', 401],
    ['session-idle', 401],
    ['busy', 503],
    ['unexpected', 500],
  ] as const)('%s only means later', async (code, status) => {
    const at = fakeServer([waiting('k')], [refusal(code, status)]);
    expect((await sendWaiting(me, at.ways)).map(({ kind }) => kind)).toEqual(['waiting']);
    expect([...at.stored.keys()]).toEqual(['k']);
  });
});

test('the oldest goes first, and nobody sends what another person typed', async () => {
  const at = fakeServer([
    waiting('second', { at: 2 }),
    waiting('first', { at: 1 }),
    waiting('not-mine', { account: '2025' }),
    waiting('elsewhere', { orgSign: 'sdpt' }),
  ]);
  await sendWaiting(me, at.ways);
  expect(at.attempts).toEqual(['first', 'second']);
  expect([...at.stored.keys()]).toEqual(['not-mine', 'elsewhere']);
});
