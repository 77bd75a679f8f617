import { createHash, randomUUID } from 'node:crypto';
import type { Call } from '../../packages/contract/src/define-call.ts';
import { signedText } from '../../packages/rules/src/sessions/signature.ts';
import { type Mask, maskReply } from './masks.ts';

export type Payload = Record<string, unknown>;
export type Language = 'zh' | 'en';
export type HallKey = { appkey: string; secret: string };

/** Somebody who asks: with tokens for the desks and the hall, or as a visitor without any. */
export type Person = { name: string; orgSign: string; session: string | null; hall: string | null };

export type Reply = {
  status: number;
  type: string;
  body: string;
  masked: Partial<Record<Mask, number>>;
};

/** Where the server is, and what it takes to ask it. */
export type Place = { address: string; key: HallKey; now(): number };

let signed = 0;

/** The same for the same request in every run, and hardly ever that of another request. */
function addressFor(request: string): string {
  const [a, b, c] = createHash('sha256').update(request).digest();
  return `10.${a}.${b}.${c}`;
}

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function signatureOf({ key, now }: Place, query: URLSearchParams, body: string | null): Record<string, string> {
  signed += 1;
  const parts = {
    appkey: key.appkey,
    nonce: `replies-${process.pid}-${signed}`,
    timestamp: String(Math.floor(now() / 1000)),
  };
  const message = { query: [...query], bodyDigest: body === null ? null : sha256(body) };
  const text = signedText(message, { ...parts, secret: key.secret }) as string;
  return { ...parts, signature: sha256(text).toUpperCase() };
}

/** The token with which somebody makes this call. */
function tokenFor({ access }: Call, { session, hall }: Person): string | null {
  if (access.kind === 'permission') return session;
  if (access.kind !== 'signed-in') return null;
  if (access.token === 'hall') return hall ?? session;
  return session ?? hall;
}

/** Makes a call over HTTP, as a page does. */
export async function send(place: Place, call: Call, payload: Payload, person: Person, language: Language) {
  const reads = call.method === 'GET';
  const texts = Object.entries(payload).map(([name, value]) => [name, String(value)] as [string, string]);
  const query = new URLSearchParams(reads ? texts : []);
  const body = reads ? null : JSON.stringify(payload);
  const from = addressFor(JSON.stringify([person.name, call.name, payload, language]));
  const token = tokenFor(call, person);
  const headers: Record<string, string> = {
    'accept-language': language,
    'user-agent': 'replies',
    'x-forwarded-for': from,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    ...(call.writes ? { 'idempotency-key': randomUUID() } : {}),
    ...(call.access.kind === 'signature' ? signatureOf(place, query, body) : {}),
  };
  const search = query.size > 0 ? `?${query}` : '';
  return fetch(`${place.address}${call.path}${search}`, { method: call.method, headers, body, redirect: 'manual' });
}

const isText = (type: string): boolean => /json|^text\/|xml|javascript/.test(type);

/** Sends a request and notes its reply to the byte; of one that is no text, its length and digest. */
export async function ask(
  place: Place,
  call: Call,
  payload: Payload,
  person: Person,
  language: Language,
): Promise<Reply> {
  const response = await send(place, call, payload, person, language);
  const type = response.headers.get('content-type') ?? '';
  const events = type.startsWith('text/event-stream');
  const bytes = events ? await firstBytes(response) : Buffer.from(await response.arrayBuffer());
  const { status } = response;
  if (!isText(type)) return { status, type, body: `${bytes.length} bytes, sha256 ${sha256(bytes)}`, masked: {} };
  const { text, masked } = maskReply(bytes.toString('utf8'), response.headers.get('x-request-id'));
  return { status, type, body: text, masked };
}

/** A stream goes on for ever; its beginning is compared, up to the end of its first event, in however many parts it comes. */
async function firstBytes(response: Response): Promise<Buffer> {
  const reader = response.body?.getReader();
  const first = /^[\s\S]*?^data:.*\n\n/m;
  let text = '';
  while (!first.test(text)) {
    const part = await reader?.read();
    if (!part || part.done) break;
    text += Buffer.from(part.value).toString('utf8');
  }
  await reader?.cancel();
  return Buffer.from(first.exec(text)?.[0] ?? text);
}
