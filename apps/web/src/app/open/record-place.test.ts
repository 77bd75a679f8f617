import { expect, test } from 'vitest';
import { sideOf } from './record-place.ts';

const applied = { submitter: true, handles: false };
const handling = { submitter: false, handles: true };
const both = { submitter: true, handles: true };
const copied = { submitter: false, handles: false };
const nowhere = { hall: false, session: false };
const hall = { hall: true, session: false };
const desk = { hall: false, session: true };
const everywhere = { hall: true, session: true };

// who reads it, where they are signed in, where it is opened
test.each([
  [applied, hall, 'hall'],
  [applied, everywhere, 'hall'],
  [applied, desk, 'session'],
  [handling, hall, 'session'],
  [handling, desk, 'session'],
  [handling, everywhere, 'session'],
  [handling, nowhere, 'session'],
  [both, hall, 'hall'],
  [both, desk, 'session'],
  [both, everywhere, 'session'],
  [copied, hall, 'hall'],
  [copied, desk, 'session'],
  [copied, everywhere, 'session'],
] as const)('[DES-01] %j, signed in at %j, opens it at the %s', (record, signedIn, side) => {
  expect(sideOf(record, signedIn)).toBe(side);
});
