import { transcode } from 'node:buffer';
import type { Envelope } from '@campus/contract/define-call.ts';
import type { FieldFault } from '@campus/contract/refusals.ts';
import { errorDescription, fieldFaultText, refusalText } from '@campus/messages/refusal-text.ts';
import type { Language } from '@campus/messages/texts.ts';
import { harmless, turnsDirection } from '@campus/rules/basics/texts.ts';
import type { Refusal } from './refusal.ts';

/** How texts that cannot be stored show in JSON: as they are, or as an escape. */
const UNKEEPABLE = /[\u007f-\u009f\ufffe\uffff]|\\(?:[bf]|u00[01]|ud[89a-f])/;
/** What all of these have in them as UTF-8. To look for it takes a tenth of the time, and most replies have none of it. */
const UNKEEPABLE_BYTES = [Buffer.of(0x7f), Buffer.of(0xc2), Buffer.of(0xef, 0xbf), Buffer.from('\\')];

/**
 * A reply as JSON. Signs of an old row that nobody may send any more are left out, so that the page that changes the row
 * sends back something that can be stored, and a name reads as it is.
 */
export const replyJson = (value: unknown): string => replyBytes(value).toString();

/** The same as the bytes that are sent. */
export function replyBytes(value: unknown): Buffer {
  const text = JSON.stringify(value);
  const bytes = utf8Of(text);
  const isKept = !UNKEEPABLE_BYTES.some((each) => bytes.includes(each)) || !UNKEEPABLE.test(text);
  if (isKept && !turnsDirection(text)) return bytes;
  return utf8Of(JSON.stringify(value, (_name, inner) => (typeof inner === 'string' ? harmless(inner) : inner)));
}

/** Takes a third of the time of `Buffer.from(json)` where there is Chinese in it. JSON has no half signs, which it refuses. */
const utf8Of = (json: string): Buffer => transcode(Buffer.from(json, 'utf16le'), 'utf16le', 'utf8');

/** Wraps an answer as its audience expects it. */
export function wrapReply(envelope: Envelope, data: unknown): unknown {
  if (envelope === 'hall') return { StatusCode: 200, Data: data, Msg: '' };
  if (envelope === 'office') return { statusCode: 200, data, msg: '' };
  return data;
}

const OAUTH_ERRORS: Partial<Record<string, string>> = {
  'grant-unsupported': 'unsupported_grant_type',
  'credentials-missing': 'invalid_request',
  'organisation-unknown': 'invalid_request',
  'organisation-suspended': 'invalid_request',
  invalid: 'invalid_request',
  'malformed-request': 'invalid_request',
};

/** A refusal as its audience expects it: the stable word, the facts, and one sentence in the reader's language. */
export function wrapRefusal(envelope: Envelope, refusal: Refusal, language: Language, requestId: string): unknown {
  const facts = withFieldTexts(refusal.facts, language);
  const stable = { code: refusal.code, facts, requestId };
  const text = refusalText(refusal.code, refusal.facts, language);
  if (envelope === 'oauth') {
    const error = OAUTH_ERRORS[refusal.code] ?? (refusal.status >= 500 ? 'temporarily_unavailable' : 'invalid_grant');
    return { error, error_description: errorDescription(refusal.code, refusal.facts), ...stable };
  }
  if (envelope === 'hall' || envelope === 'bare')
    return { StatusCode: refusal.status, Data: null, Msg: text, ...stable };
  return { statusCode: refusal.status, data: null, msg: text, ...stable };
}

function withFieldTexts(facts: Record<string, unknown>, language: Language): Record<string, unknown> {
  if (!Array.isArray(facts.fields)) return facts;
  return {
    ...facts,
    fields: (facts.fields as FieldFault[]).map((fault) => ({ ...fault, text: fieldFaultText(fault, language) })),
  };
}
