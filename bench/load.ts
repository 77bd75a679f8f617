import { connect } from 'node:net';

/** One request as text on the wire, made anew each time: a nonce or a key counts only once. */
export type Talk = {
  /** The next request, or null when what was prepared for it is used up. */
  next(): Wire | null;
  /** Called with each answer, for requests that need a value from the previous answer. */
  onAnswer?(body: string): void;
};
export type Wire = { method: string; path: string; headers: Record<string, string>; body: string | null };

export type Load = {
  port: number;
  connections: number;
  seconds: number;
  /** Requests a second over all connections; without it, as fast as the answers come. */
  perSecond?: number;
  /** What the n-th connection says. */
  talk(n: number): Talk;
};

/** Answers a second, and how long each took in milliseconds. */
export type LoadResult = { perSecond: number; answered: number; failed: Map<string, number>; times: number[] };

/**
 * Loads a server over plain sockets: it does next to nothing besides, so that on a small machine the server keeps its core.
 * With a given rate a request that had to wait for its turn is timed from when it was due.
 */
export async function runLoad({ port, connections, seconds, perSecond, talk }: Load): Promise<LoadResult> {
  const times: number[] = [];
  const failed = new Map<string, number>();
  const began = performance.now();
  const until = began + seconds * 1000;
  const gap = perSecond ? (1000 * connections) / perSecond : 0;
  await Promise.all(
    Array.from({ length: connections }, (_, n) => {
      const { next, onAnswer } = talk(n);
      let due = began + (gap * n) / connections;
      return converse(port, {
        async request() {
          if (gap > 0) {
            await at(due);
            due += gap;
          }
          const wire = performance.now() < until ? next() : null;
          return wire && wireText(wire);
        },
        answered(status, body, sentAt) {
          const now = performance.now();
          const ok = status >= 200 && status < 300;
          if (ok) times.push(now - (gap > 0 ? due - gap : sentAt));
          else failed.set(`${status} ${body.slice(0, 120)}`, (failed.get(`${status} ${body.slice(0, 120)}`) ?? 0) + 1);
          if (ok) onAnswer?.(body);
        },
      });
    }),
  );
  const took = (performance.now() - began) / 1000;
  return { perSecond: times.length / took, answered: times.length, failed, times };
}

const at = (due: number): Promise<void> | undefined => {
  const wait = due - performance.now();
  return wait > 0 ? new Promise((go) => setTimeout(go, wait)) : undefined;
};

let people = 0;
/** As if a proxy passed it on: every request comes from somebody else, because one address alone may not ask that often. */
function anotherAddress(): string {
  people = (people + 1) % 0xff_ff_ff;
  return `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`;
}

function wireText({ method, path, headers, body }: Wire): string {
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: '127.0.0.1', 'x-forwarded-for': anotherAddress(), ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

type Conversation = {
  /** The next request, or null when it is over. */
  request(): Promise<string | null>;
  answered(status: number, body: string, sentAt: number): void;
};

const SILENCE_MS = 40_000;

/** So often a server may close a connection just when something is sent on it. */
const MOST_RESETS = 100;

/** One connection: a request, its whole answer, the next request. A server that closes it gets another one. */
function converse(port: number, { request, answered }: Conversation): Promise<void> {
  return new Promise((resolve, fail) => {
    let sentAt = 0;
    let resets = 0;
    const open = (unanswered: string | null) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let waiting: Buffer = Buffer.alloc(0);
      let text = unanswered;
      const send = async () => {
        text = await request();
        if (text === null) {
          socket.end();
          return resolve();
        }
        sentAt = performance.now();
        socket.write(text);
      };
      socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('The server was silent for too long.')));
      socket.once('connect', () => void (text === null ? send() : socket.write(text)));
      socket.on('data', (chunk) => {
        waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk;
        const answer = readAnswer(waiting);
        if (!answer) return;
        waiting = Buffer.alloc(0);
        text = null;
        answered(answer.status, answer.body, sentAt);
        if (!answer.closes) return void send();
        socket.removeAllListeners('error').on('error', () => {});
        socket.end();
        open(null);
      });
      socket.once('error', (error: NodeJS.ErrnoException) => {
        const closed = ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') && waiting.length === 0;
        if (closed && ++resets <= MOST_RESETS) open(text);
        else fail(error);
      });
    };
    open(null);
  });
}

const HEAD_END = '\r\n\r\n';

type Answer = { status: number; body: string; closes: boolean };

/** A whole answer, or null while parts of it are still on their way. */
function readAnswer(bytes: Buffer): Answer | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const closes = /\r\nconnection: close/i.test(head);
  const bodyAt = headEnd + HEAD_END.length;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined)
    return bytes.length < bodyAt + Number(length) ? null : { status, body: bytes.toString('utf8', bodyAt), closes };
  if (status === 204) return { status, body: '', closes };
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) throw new Error(`An answer without a length:\n${head}`);
  const body = readChunks(bytes, bodyAt);
  return body === null ? null : { status, body, closes };
}

/** The product always tells a length; others send their answers in pieces, each behind its length, and an empty one last. */
function readChunks(bytes: Buffer, from: number): string | null {
  const pieces: Buffer[] = [];
  for (let at = from; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size;
    if (bytes.length < end + 2) return null;
    if (size === 0) return Buffer.concat(pieces).toString('utf8');
    pieces.push(bytes.subarray(lineEnd + 2, end));
    at = end + 2;
  }
}
