import { type RefusalCode, refusals } from '@campus/contract/refusals.ts';
import type { CallHead } from './call-head.ts';
import { RefusalError } from './refusal-error.ts';

type Bag = Record<string, unknown>;
export type Answer = {
  status: number;
  requestId: string | null;
  body: unknown;
  /** When it was kept, if this device gave it and not the network. */
  keptAt?: number | null;
};

/** The data of a reply, or the refusal that it is. */
export function openEnvelope(envelope: CallHead['envelope'], answer: Answer): unknown {
  const body: Bag | null = typeof answer.body === 'object' && answer.body !== null ? (answer.body as Bag) : null;
  const good = answer.status >= 200 && answer.status < 300;
  if (envelope === 'bare' || envelope === 'oauth') {
    if (good && body && !('error' in body)) return answer.body;
    throw refusalIn(body, answer);
  }
  if (envelope === 'bytes') {
    if (good) return answer.body;
    throw refusalIn(body, answer);
  }
  const [status, data] = envelope === 'hall' ? (['StatusCode', 'Data'] as const) : (['statusCode', 'data'] as const);
  const own = body?.[status];
  if (good && body && data in body && (own === undefined || isGood(own))) return body[data];
  throw refusalIn(body, answer);
}

function isGood(status: unknown): boolean {
  return Number(status) >= 200 && Number(status) < 300;
}

/** The four envelopes name the message differently; the code and its facts are always the same. */
function refusalIn(body: Bag | null, answer: Answer): RefusalError {
  const text = [body?.Msg, body?.msg, body?.error_description, body?.text].find(
    (message) => typeof message === 'string' && message !== '',
  );
  return new RefusalError({
    code: known(body?.code) ?? standIn(answer.status),
    facts: typeof body?.facts === 'object' && body.facts !== null ? (body.facts as Bag) : {},
    text: typeof text === 'string' ? text : '',
    status: answer.status,
    requestId: typeof body?.requestId === 'string' ? body.requestId : answer.requestId,
  });
}

function known(code: unknown): RefusalCode | null {
  return typeof code === 'string' && Object.hasOwn(refusals, code) ? (code as RefusalCode) : null;
}

/** A proxy that answers in the server's place knows no words of ours. */
function standIn(status: number): RefusalCode {
  if (status === 401) return 'not-signed-in';
  if (status === 403) return 'not-allowed';
  if (status === 404) return 'not-found';
  if (status === 413) return 'too-large';
  if (status === 502 || status === 503 || status === 504) return 'busy';
  return 'unexpected';
}
