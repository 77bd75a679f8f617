import { boot } from './boot.ts';
import type { CallHead } from './call-head.ts';
import type { Answer } from './envelopes.ts';
import { language } from './language.ts';
import { noteReplyAge } from './offline.ts';
import { KEPT_AT } from './offline-caches.ts';
import { type Entries, encodeEntries, splitPayload } from './payload.ts';
import { randomNonce } from './random.ts';
import { NetworkError } from './refusal-error.ts';
import { signatureHeaders } from './signing.ts';

/** [CALL-01] */
export const TIMEOUT_MS = 30_000;

export type Envoy = {
  bearer: string | null;
  /** The hall's GETs carry the time, so that nothing between answers from a cache. [CALL-04] */
  stamped: boolean;
  idempotencyKey: string | null;
  signal: AbortSignal | undefined;
};

export type Draft = { url: string; method: string; headers: Record<string, string>; body: string | null };

/**
 * What a call says of its page: the path alone. Behind it may stand a ticket, and whatever lies between keeps in its logs
 * where a request came from.
 */
export const sayPage = () => ({ referrer: location.pathname, referrerPolicy: 'same-origin' as const });

/** Everything about a request that can be known before it is sent. */
export function draftRequest(head: CallHead, payload: object, envoy: Omit<Envoy, 'signal'>, now: number): Draft {
  const { query, body } = splitPayload(head, payload);
  const stamp: Entries = envoy.stamped && head.method === 'GET' ? [['stamp', String(now)]] : [];
  const sentQuery = [...query, ...stamp];
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language() };
  if (envoy.bearer) headers.Authorization = `Bearer ${envoy.bearer}`;
  if (envoy.idempotencyKey) headers['Idempotency-Key'] = envoy.idempotencyKey;
  const hasBody = head.method === 'POST' || head.method === 'PUT';
  const sentBody = hasBody ? encodeEntries(body) : null;
  if (head.access.kind === 'signature') {
    const sent = { query: sentQuery, body: sentBody };
    Object.assign(headers, signatureHeaders(sent, boot().hallKey, { nonce: randomNonce(), now }));
  }
  if (hasBody) headers['Content-Type'] = 'application/x-www-form-urlencoded;charset=UTF-8';
  const search = sentQuery.length > 0 ? `?${encodeEntries(sentQuery)}` : '';
  return {
    url: boot().apiBase + head.path + search,
    method: head.method,
    headers,
    body: sentBody,
  };
}

/** Sends once and reads the answer; without an answer it throws a NetworkError, aborted the signal's reason. */
export async function sendOnce(head: CallHead, payload: object, envoy: Envoy): Promise<Answer> {
  const { url, ...init } = draftRequest(head, payload, envoy, Date.now());
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(new NetworkError('timeout')), TIMEOUT_MS);
  const leave = () => giveUp.abort(envoy.signal?.reason);
  envoy.signal?.addEventListener('abort', leave, { once: true });
  if (envoy.signal?.aborted) leave();
  try {
    const response = await fetch(url, {
      ...init,
      ...sayPage(),
      signal: giveUp.signal,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    const kept = response.headers.get(KEPT_AT);
    noteReplyAge(kept);
    return {
      keptAt: kept === null ? null : Number(kept),
      status: response.status,
      requestId: response.headers.get('x-request-id'),
      body: readBody(await response.text()),
    };
  } catch (error) {
    if (giveUp.signal.aborted) throw giveUp.signal.reason;
    throw new NetworkError('away', error);
  } finally {
    clearTimeout(timer);
    envoy.signal?.removeEventListener('abort', leave);
  }
}

export function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
