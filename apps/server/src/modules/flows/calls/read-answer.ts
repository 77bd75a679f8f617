import { keepable, unkeepableIn } from '@campus/rules/basics/texts.ts';
import { connectionLimits } from '@campus/rules/connections/vocabulary.ts';
import type { CallStep } from '@campus/rules/flows/definition.ts';
import { takenFrom } from '@campus/rules/flows/given-values.ts';

const reader = new TextDecoder('utf-8', { fatal: true });

/** JSON, or undefined: what is no UTF-8, no JSON, or nests too deep is nothing that anybody sent on purpose. */
export function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(reader.decode(bytes));
  } catch {
    return undefined;
  }
}

/**
 * What the fields of a step find in an answer; null where something in it cannot be kept. What nobody takes is not looked at:
 * it is no fault of the step's.
 */
export function takenOf(take: CallStep['take'], answer: unknown): Record<string, unknown> | null {
  const taken = takenFrom(take, answer);
  return unkeepableIn(taken, null)?.length === 0 && areNumbersKept(taken) ? taken : null;
}

/** JSON may name numbers that are none here, as 1e999 is; written down they would become nothing. */
function areNumbersKept(taken: Readonly<Record<string, unknown>>): boolean {
  let areKept = true;
  JSON.stringify(taken, (_, value) => {
    if (typeof value === 'number' && !Number.isFinite(value)) areKept = false;
    return value;
  });
  return areKept;
}

/** The beginning of what came back, as text that can be kept and shown, without what nobody may see. */
export function excerptOf(bytes: Buffer, hidden: readonly string[]): string {
  const spellings = hidden.flatMap((text) => [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)]);
  const longestFirst = [...new Set(spellings)].sort((a, b) => b.length - a.length);
  const text = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '•••'), bytes.toString('utf8'));
  return keepable(Buffer.from(text).subarray(0, connectionLimits.excerptBytes).toString('utf8'), '\ufffd');
}
