import { expect, test } from 'vitest';
import type { PersonStep } from './definition.ts';
import { flowOf, HOUR, handle, Play } from './testing.ts';

const askedAt = (step: Partial<PersonStep>, facts: ConstructorParameters<typeof Play>[2], pass = 0) =>
  new Play(flowOf([handle('h', step)]), { h: pass ? ['a'] : [] }, facts).submit({}).pass(pass).asked;

test('who is kept out is no last resort, unless nobody else is left', () => {
  const person = { nobody: { kind: 'person', person: 'x' } } as const;
  expect(askedAt(person, { keptOut: ['x'] })).toEqual(['h:owner']);
  expect(askedAt(person, { keptOut: ['x', 'owner'] })).toEqual(['h:admin']);
  expect(askedAt({}, { keptOut: ['owner', 'admin'] })).toEqual(['h:admin']);
});

test('who is kept out gets nothing when time is over', () => {
  const after = { ms: HOUR, clock: 'calendar' } as const;
  const late = { timeLimit: { after, remind: null, finally: { kind: 'reassign', to: 'x' } } } as const;
  expect(askedAt(late, {}, HOUR)).toEqual(['h:x']);
  expect(askedAt(late, { keptOut: ['x'] }, HOUR)).toEqual(['h:a']);
});
