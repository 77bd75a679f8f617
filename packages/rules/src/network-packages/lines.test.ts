import { describe, expect, test } from 'vitest';
import {
  applicationBusinesses,
  applicationKindOf,
  applicationKinds,
  isAbout,
  isReviewed,
  lineEvents,
  lineStates,
  stepLine,
} from './lines.ts';

describe('the life of a line', () => {
  const allowed: Record<string, string> = {
    'applied review': 'reviewed',
    'applied end': 'ended',
    'reviewed open': 'active',
    'reviewed end': 'ended',
    'active book-pause': 'pause-booked',
    'active end': 'ended',
    'pause-booked cancel-pause': 'active',
    'pause-booked start-pause': 'paused',
    'pause-booked end': 'ended',
    'paused book-open': 'open-booked',
    'paused end': 'ended',
    'open-booked cancel-open': 'paused',
    'open-booked start-open': 'active',
    'open-booked end': 'ended',
  };
  const pairs = lineStates.flatMap((state) => lineEvents.map((event) => [state, event] as const));
  test.each(pairs)('%s and %s', (state, event) =>
    expect(stepLine(state, event)).toBe(allowed[`${state} ${event}`] ?? null),
  );
  test('every state but the last can be left, and every one but the first is reached', () => {
    const reached = new Set(pairs.map(([state, event]) => stepLine(state, event)));
    for (const state of lineStates) {
      if (state !== 'applied') expect(reached.has(state)).toBe(true);
      if (state !== 'ended') expect(lineEvents.some((event) => stepLine(state, event))).toBe(true);
    }
  });
});

describe('what can be applied for', () => {
  test.each(applicationKinds)('%s is a business of its own', (kind) =>
    expect(applicationKindOf(applicationBusinesses[kind])).toBe(kind),
  );
  test('another business is none of them', () => expect(applicationKindOf('leave')).toBeNull());
  test('[STATE-10] openings, pauses and reopenings are reviewed by a person, nothing else is', () =>
    expect(applicationKinds.filter(isReviewed)).toEqual(['open', 'pause', 'reopen']));
  test.each([
    ['pause', 'active', true],
    ['pause', 'paused', false],
    ['reopen', 'paused', true],
    ['reopen', 'active', false],
    ['move', 'paused', true],
    ['change-mac', 'applied', false],
    ['password', 'ended', false],
  ] as const)('%s of a line that is %s: %s', (kind, state, about) =>
    expect(isAbout(kind, { state, holds: [] })).toBe(about),
  );
  test('a freeze is for lines that are not frozen, and its end for those that are', () => {
    expect(isAbout('epidemic-freeze', { state: 'active', holds: ['epidemic'] })).toBe(false);
    expect(isAbout('epidemic-unfreeze', { state: 'active', holds: ['epidemic'] })).toBe(true);
    expect(isAbout('epidemic-unfreeze', { state: 'active', holds: ['freeze'] })).toBe(false);
  });
});
