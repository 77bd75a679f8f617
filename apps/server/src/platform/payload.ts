import type { FastifyReply, FastifyRequest } from 'fastify';
import qs from 'qs';
import { Refusal } from './refusal.ts';

/** More than any form of ours has; what comes beyond would be left out without a word. */
const MOST_PARAMETERS = 1000;
const LIMITS = { depth: 4, parameterLimit: MOST_PARAMETERS, arrayLimit: 100, allowPrototypes: true } as const;

type Values = Record<string, unknown>;

/** The query of an address as it was sent, without the question mark. */
export function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** The parameters of an address or a form, nested names in brackets. */
export function readForm(text: string): Values {
  try {
    const values = qs.parse(text, { ...LIMITS, throwOnLimitExceeded: true }) as Values;
    // qs leaves this name out; it has to be named like any other that nobody knows.
    if (namesPrototype(text)) Object.defineProperty(values, '__proto__', { value: '', enumerable: true });
    return values;
  } catch {
    throw new Refusal('malformed-request');
  }
}

const namesPrototype = (text: string) =>
  /proto|%/i.test(text) &&
  text.split('&').some((pair) => /(^|\[)__proto__(\]|$)/.test(unescaped(pair.split('=', 1)[0] as string)));

const unescaped = (text: string) =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Names and values one by one, as a signature is made of them; what cannot be decoded is refused. */
export function pairsOf(search: string): [name: string, value: string][] {
  return search
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [decoded(pair), ''] : [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))];
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal('malformed-request');
  }
}

const NONE = Buffer.alloc(0);

/** How much may come, and how more than that is refused. */
export type MostBytes = { bytes: number; refusal(): Refusal };

export const messageLimit = (limitKb: number): MostBytes => ({
  bytes: limitKb * 1024,
  refusal: () => new Refusal('message-too-large', { limitKb }),
});

/** Whether a body is announced, also one that does not say how large it is. */
export const announcesBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** What was not read of a body is not waited for. */
export const closeUnread = (reply: FastifyReply): FastifyReply => reply.header('connection', 'close');

/** Refuses a body that is announced as too large, or that a call without a body sends, before a byte of it is read. */
export function requireSize(request: FastifyRequest, most: MostBytes): void {
  if (request.method === 'GET' && announcesBody(request)) throw new Refusal('malformed-request');
  if (Number(request.headers['content-length'] ?? 0) > most.bytes) throw most.refusal();
}

/** The bytes of a body, as they came. */
export async function readBytes({ raw, method }: FastifyRequest, most: MostBytes): Promise<Buffer> {
  if (method === 'GET') return NONE;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of raw as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > most.bytes) throw most.refusal();
      chunks.push(chunk);
    }
  } catch (error) {
    // The sender went away in the middle: nobody reads the answer, and it is no fault of the server.
    throw error instanceof Refusal ? error : new Refusal('malformed-request');
  }
  return Buffer.concat(chunks);
}

/** So many values any body may hold, and so many more for each kilobyte that a call takes: ours are longer than that. */
const VALUES = 10_000;
const VALUES_PER_KB = 32;

const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = ['"', '\\', ',', '{', '['].map((sign) => sign.charCodeAt(0));

/**
 * How many values a JSON text can hold at most, told by its signs outside of quotes: one more than commas and brackets.
 * Whoever sends half a million of them in one megabyte keeps the server busy for half a second, whatever they mean.
 */
export function valuesIn(bytes: Uint8Array): number {
  let count = 1;
  let quoted = false;
  for (let n = 0; n < bytes.length; n++) {
    const sign = bytes[n];
    if (sign === QUOTE) quoted = !quoted;
    else if (quoted) n += sign === BACKSLASH ? 1 : 0;
    else if (sign === COMMA || sign === BRACE || sign === BRACKET) count++;
  }
  return count;
}

/** What a body says: JSON, or a form. */
export function readBody(bytes: Buffer, mediaType: string, limitKb: number): Values {
  if (bytes.length === 0) return {};
  if (/^application\/x-www-form-urlencoded\b/i.test(mediaType)) return readForm(bytes.toString('utf8'));
  if (!/^application\/json\b/i.test(mediaType)) throw new Refusal('malformed-request');
  const most = Math.max(VALUES, limitKb * VALUES_PER_KB);
  if (bytes.length > most && valuesIn(bytes) > most) throw new Refusal('too-many-values', { most });
  const value = parsed(bytes.toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('malformed-request');
  return value as Values;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformed-request');
  }
}
