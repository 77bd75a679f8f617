import { describe, expect, test, vi } from 'vitest';
import { eventReader, type FollowTools, followEvents, pauseAfter, type ServerEvent } from './event-stream.ts';
import { NetworkError, RefusalError } from './refusal-error.ts';

const ended401 = () => new RefusalError({ code: 'not-signed-in', facts: {}, text: '', status: 401, requestId: null });

describe('taking a stream apart', () => {
  const parse = (...parts: string[]) => {
    const events: ServerEvent[] = [];
    const read = eventReader((event) => events.push(event));
    for (const part of parts) read(part);
    return events;
  };
  test('events come whole, however they were cut', () => {
    expect(parse('retry: 5000\n\nevent: unr', 'ead\ndata: {"unread":3}\n', '\n:\n\n')).toEqual([
      { event: 'unread', data: '{"unread":3}' },
    ]);
  });
  test('several lines of data are one, and lines may end in two characters', () => {
    expect(parse('data: a\r\ndata: b\r\n\r\n')).toEqual([{ event: 'message', data: 'a\nb' }]);
  });
  test('a beat says nothing', () => expect(parse(':\n\n', ':\n\n')).toEqual([]));
  test('neither does an event without data, a field that nobody knows, or a line that is none', () => {
    expect(parse('event: unread\n\nfield: x\n\n<html>\n\n')).toEqual([]);
  });
  test('an event ends with its name: the next has its own', () => {
    expect(parse('event: unread\ndata: 1\n\ndata: 2\n\n')).toEqual([
      { event: 'unread', data: '1' },
      { event: 'message', data: '2' },
    ]);
  });
  test('cut at every place, and after every character, it says the same', () => {
    const text = '\ufeffretry: 5000\r\n\r\nevent: unread\rdata:{"a":"：中"}\ndata:\n\n:beat\n\ndata: x: y\n\n';
    const whole = parse(text);
    expect(whole).toEqual([
      { event: 'unread', data: '{"a":"：中"}\n' },
      { event: 'message', data: 'x: y' },
    ]);
    for (let at = 1; at < text.length; at++) expect(parse(text.slice(0, at), text.slice(at))).toEqual(whole);
    expect(parse(...text)).toEqual(whole);
  });
  test('what never comes to an event is not collected for ever', () => {
    expect(() => parse(...Array.from({ length: 200 }, () => `data: ${'x'.repeat(1000)}\n`))).toThrow();
  });
});

test('the pauses grow to a minute, and no two pages wait alike', () => {
  expect([0, 1, 2, 3, 9].map((failures) => pauseAfter(failures, () => 1))).toEqual([2000, 4000, 8000, 16_000, 60_000]);
  expect(pauseAfter(0, () => 0)).toBe(1000);
  expect(pauseAfter(9, () => 0)).toBe(30_000);
});

/** A stream that the test speaks through. */
function line() {
  let say: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      say = controller;
    },
  });
  const encoder = new TextEncoder();
  return {
    stream,
    say: (text: string) => say.enqueue(encoder.encode(text)),
    cut: () => say.close(),
    hang: (signal: AbortSignal) => signal.addEventListener('abort', () => say.error(signal.reason)),
  };
}

function follow(opened: (ReturnType<typeof line> | Error)[], more: Partial<FollowTools> = {}) {
  let seen = true;
  const listeners = new Set<() => void>();
  const events: ServerEvent[] = [];
  const waits: number[] = [];
  const queue = [...opened];
  let requests = 0;
  const leave = followEvents({
    open: async (signal) => {
      requests++;
      const next = queue.shift();
      if (next instanceof Error) throw next;
      if (!next)
        return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      next.hang(signal);
      return next.stream;
    },
    take: (event) => events.push(event),
    goesOn: async () => true,
    page: {
      hidden: () => !seen,
      onChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    wait: async (ms) => void waits.push(ms),
    random: () => 1,
    ...more,
  });
  return {
    events,
    waits,
    leave,
    requests: () => requests,
    show: (visible: boolean) => {
      seen = visible;
      for (const listener of [...listeners]) listener();
    },
  };
}
/** Nothing here waits for a clock, so after one turn of the loop everything has happened. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('following', () => {
  test('what is said is taken; a cut line is asked for again after a pause, and the next word makes it short again', async () => {
    const [first, second] = [line(), line()];
    const away = new NetworkError('away');
    const followed = follow([first, away, away, second]);
    first.say('event: unread\ndata: 1\n\n');
    await settle();
    expect(followed.events).toEqual([{ event: 'unread', data: '1' }]);
    first.cut();
    await settle();
    expect(followed.waits).toEqual([2000, 4000, 8000]);
    second.say('event: unread\ndata: 2\n\n');
    await settle();
    second.cut();
    await settle();
    expect(followed.waits).toEqual([2000, 4000, 8000, 2000]);
    followed.leave();
  });

  test('a page that nobody sees asks for nothing, and goes on when it is seen', async () => {
    const [first, second] = [line(), line()];
    const followed = follow([first, second]);
    await settle();
    followed.show(false);
    await settle();
    expect(followed.requests()).toBe(1);
    expect(followed.waits).toEqual([]);
    followed.show(true);
    await settle();
    expect(followed.requests()).toBe(2);
    followed.leave();
  });

  test('a session that is over is asked about once, and then nothing more', async () => {
    const first = line();
    const goesOn = vi.fn(async () => false);
    const followed = follow([first], { goesOn });
    first.say('event: ended\ndata: {}\n\n');
    first.cut();
    await settle();
    expect(goesOn).toHaveBeenCalledOnce();
    expect(followed.requests()).toBe(1);
  });

  test('a refused token is renewed, and the stream asked for again', async () => {
    const second = line();
    const followed = follow([ended401(), second]);
    await settle();
    expect(followed.requests()).toBe(2);
    followed.leave();
  });

  test('a stream that another window took is taken back only when this one is looked at again', async () => {
    const first = line();
    const followed = follow([first, line()]);
    first.say('event: displaced\ndata: {}\n\n');
    first.cut();
    await settle();
    expect(followed.requests()).toBe(1);
    followed.show(false);
    followed.show(true);
    await settle();
    expect(followed.requests()).toBe(2);
    followed.leave();
  });

  test('a stream that is none of ours is left, and asked for again', async () => {
    const [first, second] = [line(), line()];
    const followed = follow([first, second]);
    first.say(`data: ${'x'.repeat(200_000)}`);
    first.say('more');
    await settle();
    expect(followed.requests()).toBe(2);
    expect(followed.waits).toEqual([2000]);
    expect(() => first.say('nobody listens')).toThrow();
    followed.leave();
  });

  test('whoever leaves is gone at once', async () => {
    const first = line();
    const followed = follow([first]);
    await settle();
    followed.leave();
    await settle();
    expect(followed.requests()).toBe(1);
    expect(followed.waits).toEqual([]);
  });
});
