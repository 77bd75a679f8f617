import { createParser } from 'eventsource-parser';
import { RefusalError } from './refusal-error.ts';

export type ServerEvent = { event: string; data: string };

export type FollowTools = {
  /** Requests the stream; throws what a call throws. */
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  take: (event: ServerEvent) => void;
  /** Whether the session is still good, after the stream ended it or was refused. */
  goesOn: () => Promise<boolean>;
  page: PageSeen;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  random: () => number;
};

/** Whether anybody can see this page. */
export type PageSeen = { hidden: () => boolean; onChange: (listener: () => void) => () => void };

/** The server beats every 20 seconds; after three of them nobody is there any more. */
const SILENCE_MS = 65_000;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

/** How long to wait before asking again; each waits another while, so that a server that comes back is not overrun. */
export function pauseAfter(failures: number, random: () => number): number {
  const whole = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return Math.round(whole * (0.5 + random() / 2));
}

/** The server's events are short: this many characters without an event mean that it is not our stream. */
const MOST_WAITING = 64 * 1024;

/** Splits a stream of text into events, wherever the chunks were cut; throws if it is no event stream. */
export function eventReader(take: (event: ServerEvent) => void): (text: string) => void {
  const { feed } = createParser({
    onEvent: ({ event = 'message', data }) => take({ event, data }),
    maxBufferSize: MOST_WAITING,
  });
  return feed;
}

/**
 * Listens to the server for as long as the page is seen, and asks again when the line is cut; it ends when it is left or the session is over.
 * EventSource could do this too, but not with a bearer header.
 */
export function followEvents(tools: FollowTools): () => void {
  const leaving = new AbortController();
  void follow(tools, leaving.signal);
  return () => leaving.abort();
}

async function follow(tools: FollowTools, left: AbortSignal): Promise<void> {
  const { page, random } = tools;
  let failures = 0;
  while (!left.aborted) {
    if (page.hidden()) {
      await turned(page, left, false);
      continue;
    }
    const how = await visit(tools, left, () => {
      failures = 0;
    });
    if (left.aborted || how === 'hidden') continue;
    // Another window of this person took the stream; this one takes it back when it is looked at again.
    if (how === 'displaced') {
      await turned(page, left, true);
      continue;
    }
    if (how === 'over' && !(await tools.goesOn())) return;
    await tools.wait(pauseAfter(failures++, random), left);
  }
}

type Ending = 'hidden' | 'displaced' | 'over' | 'cut';

/** One stream, from asking for it to its end. */
async function visit(tools: FollowTools, left: AbortSignal, onEvent: () => void): Promise<Ending> {
  const closing = new AbortController();
  const close = () => closing.abort();
  const forget = tools.page.onChange(() => tools.page.hidden() && close());
  left.addEventListener('abort', close, { once: true });
  let silence = setTimeout(close, SILENCE_MS);
  let last: Ending | null = null;
  const read = eventReader((event) => {
    onEvent();
    if (event.event === 'ended') last = 'over';
    else if (event.event === 'displaced') last = 'displaced';
    else tools.take(event);
  });
  try {
    const reader = (await tools.open(closing.signal)).getReader();
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(close, SILENCE_MS);
      read(decoder.decode(part.value, { stream: true }));
    }
  } catch (error) {
    close();
    if (error instanceof RefusalError && error.status === 401) last = 'over';
  } finally {
    clearTimeout(silence);
    left.removeEventListener('abort', close);
    forget();
  }
  return last ?? (tools.page.hidden() ? 'hidden' : 'cut');
}

/** Waits until the page is visible; with `afresh` it has to be hidden first. */
function turned(page: PageSeen, left: AbortSignal, afresh: boolean): Promise<void> {
  return new Promise((resolve) => {
    let waiting = afresh;
    const done = () => {
      forget();
      left.removeEventListener('abort', done);
      resolve();
    };
    const forget = page.onChange(() => {
      if (page.hidden()) waiting = false;
      else if (!waiting) done();
    });
    left.addEventListener('abort', done, { once: true });
  });
}

export const pageSeen: PageSeen = {
  hidden: () => document.hidden,
  onChange: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

/** A pause that ends early when it is no longer wanted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
