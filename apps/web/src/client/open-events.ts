import type { Call } from '@campus/contract/define-call.ts';
import { headIn } from './call-head.ts';
import { currentToken, tokenFor } from './call-server.ts';
import { areaOf, isHall } from './current-area.ts';
import { openEnvelope } from './envelopes.ts';
import { draftRequest, readBody, sayPage } from './send.ts';

/** Asks for a stream of events with the caller's token; a refusal is thrown as by any call. */
export async function openEvents(call: Call, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const head = headIn(call);
  const kind = tokenFor(head);
  const stamped = isHall(areaOf(location.pathname));
  const envoy = { bearer: kind && currentToken(kind), stamped, idempotencyKey: null };
  const { url, method, headers } = draftRequest(head, {}, envoy, Date.now());
  headers.Accept = 'text/event-stream';
  const response = await fetch(url, {
    method,
    headers,
    signal,
    ...sayPage(),
    credentials: 'same-origin',
    cache: 'no-store',
  });
  if (response.ok && response.body) return response.body;
  const requestId = response.headers.get('x-request-id');
  openEnvelope('office', { status: response.status, requestId, body: readBody(await response.text()) });
  throw new Error('a stream that is none');
}
