import { type FieldFault, type FieldFaultCode, fieldFaultCodes } from '@campus/contract/refusals.ts';
import { unkeepableIn } from '@campus/rules/basics/texts.ts';
import type { z } from 'zod';
import { Refusal } from './refusal.ts';

/** Checks a payload against its schema; what does not fit is refused with every faulty field named. */
export function parsePayload<T extends z.ZodType>(schema: T, payload: unknown): z.output<T> {
  // Reporting the input distinguishes a value of the wrong kind from a missing one.
  const parsed = schema.safeParse(payload ?? {}, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid', { fields: firstFaults(parsed.error.issues) });
}

/** So many faults are named; nobody reads more, and making them costs more than all the rest. */
const MOST_FAULTS = 20;

function firstFaults(issues: readonly z.core.$ZodIssue[]): FieldFault[] {
  const faults: FieldFault[] = [];
  for (const issue of issues) {
    faults.push(...faultsOf(issue));
    if (faults.length >= MOST_FAULTS) break;
  }
  return faults.slice(0, MOST_FAULTS);
}

/** Refuses texts that can be neither stored nor exported, before anything reads them; every such field is named. */
export function requireKeepable(payload: object, apart: string | null): void {
  const faults = unkeepableIn(payload, apart);
  if (!faults) throw new Refusal('malformed-request');
  if (faults.length > 0) throw new Refusal('invalid', { fields: faults.slice(0, MOST_FAULTS) });
}

function faultsOf(issue: z.core.$ZodIssue): FieldFault[] {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, MOST_FAULTS)
      .map((key) => ({ field: field ? `${field}.${key}` : key, code: 'unknown-field' as const }));
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

/** A missing value is reported before any other fault of the field. [RULE-10] */
const isEmpty = (value: unknown): boolean => value === undefined || (typeof value === 'string' && value.trim() === '');

const isFaultCode = (text: string): text is FieldFaultCode => (fieldFaultCodes as readonly string[]).includes(text);
