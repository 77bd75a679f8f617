import type { Area } from '@campus/rules/deployment/modes.ts';

/** One thing that is wrong with one field; `code` names a text, `n` fills it. */
export type FieldFault = { field: string; code: FieldFaultCode; n?: number };

/** Every way a single field can fail; each has a text in both languages. */
export const fieldFaultCodes = [
  'required',
  'format',
  'email',
  'mobile',
  'telephone',
  'mac',
  'chinese-name',
  'contacts',
  'min-length',
  'max-length',
  'too-small',
  'too-large',
  'mismatch',
  'unknown-field',
  'password-length',
  'password-special',
  'password-same',
  'password-wrong',
] as const;
export type FieldFaultCode = (typeof fieldFaultCodes)[number];

type Shape<F> = { status: number; facts?: F };
const refusal = <F = null>(status: number): Shape<F> => ({ status });

/**
 * Every refusal of the product: a stable word, its HTTP status and the facts that fill its text.
 * The text itself is made at the edge, in the reader's language.
 */
export const refusals = {
  // what the caller sent
  invalid: refusal<{ fields: FieldFault[] }>(422),
  'malformed-request': refusal(400),
  'not-found': refusal(404),
  'too-large': refusal<{ limitMb: number }>(413),
  'idempotency-mismatch': refusal(422),
  'bad-cursor': refusal(422),
  // who the caller is
  'not-signed-in': refusal(401),
  'session-idle': refusal(401),
  'session-ended': refusal(401),
  'password-must-change': refusal(403),
  'not-allowed': refusal(403),
  'area-not-served': refusal<{ area: Area }>(403),
  'signature-missing': refusal(401),
  'signature-unknown-key': refusal(401),
  'signature-wrong': refusal(401),
  'signature-stale': refusal(401),
  'signature-replayed': refusal(401),
  'link-expired': refusal(403),
  // signing in
  'organisation-unknown': refusal(400),
  'credentials-missing': refusal(400),
  'credentials-wrong': refusal<{ left: number }>(400),
  'user-unknown': refusal<{ left: number }>(400),
  'password-wrong': refusal<{ left: number }>(400),
  'sign-in-locked': refusal(400),
  'account-disabled': refusal(400),
  'refresh-invalid': refusal(400),
  'refresh-reused': refusal(400),
  'grant-unsupported': refusal(400),
  'unified-login-unavailable': refusal(400),
  // pictures
  'only-images': refusal(415),
  'image-too-many-pixels': refusal<{ limitMegapixels: number }>(413),
  'quota-exceeded': refusal<{ limitMb: number }>(413),
  // data that does not fit
  'parameter-unknown': refusal(404),
  'parameter-value': refusal<{ may: string }>(422),
  // the house itself
  busy: refusal(503),
  'database-away': refusal(503),
  unexpected: refusal(500),
} as const;

export type RefusalCode = keyof typeof refusals;
export type FactsOf<C extends RefusalCode> = (typeof refusals)[C] extends Shape<infer F> ? F : never;

/** Refusals that `bind` itself may answer for any call, so no call has to declare them. */
export const houseRefusals = [
  'invalid',
  'malformed-request',
  'not-found',
  'too-large',
  'idempotency-mismatch',
  'bad-cursor',
  'not-signed-in',
  'session-idle',
  'session-ended',
  'password-must-change',
  'not-allowed',
  'area-not-served',
  'signature-missing',
  'signature-unknown-key',
  'signature-wrong',
  'signature-stale',
  'signature-replayed',
  'busy',
  'database-away',
  'unexpected',
] as const satisfies readonly RefusalCode[];
