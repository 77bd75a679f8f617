import { expect, test } from 'vitest';
import { placeOf } from './way.present.ts';

const copy = { step: { kind: 'copy' }, visits: [] } as const;
const approve = { step: { kind: 'approve' }, visits: [] } as const;
const running = { status: 'running', outcome: null } as const;
const ended = (outcome: 'done' | 'withdrawn') => ({ status: 'ended', outcome }) as const;

test('a copy at the end of a process that ended well was passed', () => {
  expect(placeOf(ended('done'), copy, false)).toBe('passed');
  expect(placeOf(running, copy, true)).toBe('passed');
});

test('a copy that was never reached was not, and a step for people needs a visit', () => {
  expect(placeOf(ended('withdrawn'), copy, false)).toBe('not-taken');
  expect(placeOf(running, copy, false)).toBe('coming');
  expect(placeOf(ended('done'), approve, false)).toBe('not-taken');
});
