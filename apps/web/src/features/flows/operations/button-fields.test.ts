import { expect, test } from 'vitest';
import type { Process } from '../flow-types.ts';
import { fieldsOfButton } from './button-fields.ts';

const field = (id: string, right: 'read' | 'write', required: boolean) => ({ field: { id, required }, right });
const process = {
  fields: [field('title', 'read', true), field('solution', 'write', true), field('closeType', 'write', false)],
} as unknown as Process;
const fieldsWith = (button: 'solve' | 'not-solve', fields: string[]) =>
  fieldsOfButton(process, { button, fields }).map(({ field: { id, required } }) => `${id}${required ? '*' : ''}`);

test('a yes takes all that can be written, a no only what it asks for; what is fieldsWith for is required', () => {
  expect(fieldsWith('solve', [])).toEqual(['title*', 'solution*', 'closeType']);
  expect(fieldsWith('solve', ['closeType'])).toEqual(['title*', 'solution*', 'closeType*']);
  expect(fieldsWith('not-solve', [])).toEqual([]);
  expect(fieldsWith('not-solve', ['closeType'])).toEqual(['closeType*']);
});

test('what may only be read is never fieldsWith for', () => {
  expect(fieldsWith('not-solve', ['title'])).toEqual([]);
});
