import type { FieldFault } from '@campus/contract/refusals.ts';
import { RefusalError } from './refusal-error.ts';

/** Refusals that mean that the page shows outdated data. */
const stale = new Set([
  'already-settled',
  'not-yours',
  'not-your-turn',
  'process-ended',
  'process-returned',
  'process-running',
  'hung-up',
  'not-hung-up',
  'already-claimed',
  'not-claimed',
  'already-acted',
  'nothing-to-take-back',
  'wrong-decision',
  'not-allowed-here',
  'already-taken',
  'visit-replaced',
  'not-found',
]);

export const isStale = (error: unknown): boolean => error instanceof RefusalError && stale.has(error.code);

/** The server names a form's field as `form.title`; the page knows it as `title`. */
export function faultsOf(error: unknown): FieldFault[] {
  if (!(error instanceof RefusalError)) return [];
  return error.fields.map((fault) => ({ ...fault, field: fault.field.replace(/^form\./, '') }));
}
