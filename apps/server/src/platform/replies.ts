import type { Envelope } from '@campus/contract/define-call.ts';
import type { FieldFault } from '@campus/contract/refusals.ts';
import { errorDescription, fieldFaultText, refusalText } from '@campus/messages/refusal-text.ts';
import type { Language } from '@campus/messages/texts.ts';
import { keepable } from '@campus/rules/basics/texts.ts';
import type { Refusal } from './refusal.ts';

/**
 * How texts that cannot be stored show in JSON: as they are, or as an escape. One after the other they take a third of the
 * time that both together would, and most replies have nothing escaped.
 */
const UNKEEPABLE = /[\u007f-\u009f\ufffe\uffff]/;
const UNKEEPABLE_ESCAPE = /\\(?:[bf]|u00[01]|ud[89a-f])/;
const hasUnkeepable = (text: string) => UNKEEPABLE.test(text) || (text.includes('\\') && UNKEEPABLE_ESCAPE.test(text));

/**
 * A reply as JSON. Signs of an old row that nobody may send any more are left out, so that the page that changes the row
 * sends back something that can be stored.
 */
export function replyJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined || !hasUnkeepable(text)) return text;
  return JSON.stringify(value, (_name, inner) => (typeof inner === 'string' ? keepable(inner) : inner));
}

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
