import { describe, expect, test } from 'vitest';
import {
  fits,
  isColour,
  isSign,
  isSignFixed,
  isTimeZone,
  openActionsOf,
  opensLink,
  universityState,
} from './university.ts';

test.each(['a', 'scut', 'a-1', '9', 'a'.repeat(40)])('%j is a sign', (text) => expect(isSign(text)).toBe(true));
test.each(['', 'A', '-a', 'a.b', 'a/b', '../a', '北', 'a b', 'a\n', 'a'.repeat(41)])('%j is no sign', (text) =>
  expect(isSign(text)).toBe(false),
);
test.each(['#1b5fd9', '#FFFFFF'])('%j is a colour', (text) => expect(isColour(text)).toBe(true));
test.each(['', 'red', '#fff', '#1b5fd9;', '#1b5fdg', '#1b5fd9\n'])('%j is no colour', (text) =>
  expect(isColour(text)).toBe(false),
);
test.each(['Asia/Shanghai', 'Asia/Urumqi', 'UTC', 'Europe/Berlin'])('%j is a time zone', (name) =>
  expect(isTimeZone(name)).toBe(true),
);
test.each(['', '+08:00', 'asia/shanghai', 'Asia/Nowhere', 'CST6CDT '])('%j is no time zone', (name) =>
  expect(isTimeZone(name)).toBe(false),
);

describe('[ADM-01] what can be done with a university', () => {
  const states = [
    [true, true, 'open'],
    [true, false, 'waiting'],
    [false, true, 'suspended'],
    [false, false, 'suspended'],
  ] as const;
  test.each(states)('active %s and administered %s is %s', (active, administered, state) =>
    expect(universityState({ active, administered })).toBe(state),
  );

  test.each([
    ['waiting', false, false, ['save', 'change-sign', 'make-link', 'suspend']],
    ['waiting', true, false, ['save', 'make-link', 'suspend']],
    ['open', true, false, ['save', 'suspend']],
    ['open', true, true, ['save']],
    ['suspended', true, false, ['save', 'resume']],
    ['suspended', true, true, ['save', 'resume']],
  ] as const)('%s, sign fixed %s, with a platform administrator %s: %j', (state, signFixed, platform, actions) =>
    expect(openActionsOf({ state, signFixed, hasPlatformAdministrator: platform })).toEqual(actions),
  );

  test('a sign is fixed by the first person or the first key of an outside system', () => {
    expect(isSignFixed({ people: 0, keys: 0 })).toBe(false);
    expect(isSignFixed({ people: 1, keys: 0 })).toBe(true);
    expect(isSignFixed({ people: 0, keys: 1 })).toBe(true);
  });

  test('a link opens until it is used, over, or the university has an administrator or is suspended', () => {
    const link = { usedAt: null, expiresAt: 100 };
    const waits = { active: true, administered: false };
    expect(opensLink(link, waits, 99)).toBe(true);
    expect(opensLink(link, waits, 100)).toBe(false);
    expect(opensLink({ ...link, usedAt: 1 }, waits, 2)).toBe(false);
    expect(opensLink(link, { ...waits, administered: true }, 2)).toBe(false);
    expect(opensLink(link, { ...waits, active: false }, 2)).toBe(false);
  });

  test.each([
    [null, 1_000_000, 1, true],
    [10, 9, 1, true],
    [10, 9, 2, false],
    [10, 12, 1, false],
    [10, 12, 0, true],
  ])('of %s, with %s standing, %s more fit: %s', (quota, standing, adding, may) =>
    expect(fits(quota, standing, adding)).toBe(may),
  );
});
