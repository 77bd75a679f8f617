import type { FieldValue } from '@campus/rules/flows/conditions.ts';
import type { CallStep } from '@campus/rules/flows/definition.ts';
import { type GivenFacts, pathWith, sentFields } from '@campus/rules/flows/given-values.ts';
import type { Call } from './calls.store.ts';

/** Methods that carry what is sent in their body; the others carry it behind the question mark. */
const hasBody = (method: CallStep['method']): boolean => method !== 'GET' && method !== 'DELETE';

type Request = { path: string; body: string | null };

/** What a step sends, as the form stands; null where its path cannot be filled in. Every try of it sends the same. */
export function requestOf(step: CallStep, facts: GivenFacts): Request | null {
  const path = pathWith(step.path, facts.form);
  if (path === null) return null;
  const fields = sentFields(step, facts);
  if (hasBody(step.method)) return { path, body: JSON.stringify(fields) };
  return {
    path: Object.entries(fields).reduce((whole, [name, value]) => withParameter(whole, name, value), path),
    body: null,
  };
}

/** The request with the address at which it is called back, which stands in no log. */
export function withCallback({ path, body }: Pick<Call, 'path' | 'body'>, address: string | null): Request {
  const whole = path ?? '/';
  if (address === null) return { path: whole, body };
  if (body === null) return { path: withParameter(whole, 'callback', address), body };
  return { path: whole, body: JSON.stringify({ ...JSON.parse(body), callback: address }) };
}

function withParameter(path: string, name: string, value: FieldValue): string {
  if (value === null || value === '') return path;
  const isPlainList = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  const text = isPlainList ? value.join(',') : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return `${path}${path.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
}
