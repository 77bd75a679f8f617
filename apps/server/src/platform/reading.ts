import { type FieldFault, type FieldFaultCode, fieldFaultCodes } from '@campus/contract/refusals.ts';
import { unkeepableIn } from '@campus/rules/basics/texts.ts';
import type { z } from 'zod';
import { Refusal } from './refusal.ts';

/** Checks a payload against its schema; what does not fit is refused with every faulty field named. */
export function readWith<T extends z.ZodType>(schema: T, payload: unknown): z.output<T> {
  // With what was given, a wrong kind of value is told from one that is missing.
  const read = schema.safeParse(payload ?? {}, { reportInput: true });
  if (read.success) return read.data;
  throw new Refusal('invalid', { fields: read.error.issues.flatMap(faultsOf).slice(0, 20) });
}

/** Refuses what cannot be kept or exported before anything reads it, with every such field named. */
export function requireKeepable(payload: object, apart: string | null): void {
  const faults = unkeepableIn(payload, apart);
  if (!faults) throw new Refusal('malformed-request');
  if (faults.length > 0) throw new Refusal('invalid', { fields: faults.slice(0, 20) });
}

function faultsOf(issue: z.core.$ZodIssue): FieldFault[] {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: field ? `${field}.${key}` : key, code: 'unknown-field' as const }));
  }
  if (isEmpty(issue.input)) return [{ field, code: 'required' }];
  if (isFaultCode(issue.message)) return [{ field, code: issue.message }];
  if (issue.code === 'too_small') {
    return [{ field, code: issue.origin === 'string' ? 'min-length' : 'too-small', n: Number(issue.minimum) }];
  }
  if (issue.code === 'too_big') {
    return [{ field, code: issue.origin === 'string' ? 'max-length' : 'too-large', n: Number(issue.maximum) }];
  }
  return [{ field, code: 'format' }];
}

/** Whatever was asked for, nothing came: that is said before what is wrong with it. [RULE-10] */
const isEmpty = (given: unknown): boolean => given === undefined || (typeof given === 'string' && given.trim() === '');

const isFaultCode = (text: string): text is FieldFaultCode => (fieldFaultCodes as readonly string[]).includes(text);
