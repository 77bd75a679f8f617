import { describe, expect, test } from 'vitest';
import { canContain, canOpenNetwork, INTERNATIONAL_STUDENT, nextLevel, placeKinds, portRequired } from './levels.ts';

describe('levels of a place', () => {
  test('each level leads to the next', () => {
    expect(placeKinds.map(nextLevel)).toEqual(['area-one', 'area-two', 'building', 'room', null]);
  });

  const allowed = new Set([
    'campus>area-one',
    'campus>building',
    'area-one>area-two',
    'area-one>building',
    'area-two>building',
    'building>room',
  ]);
  const pairs = placeKinds.flatMap((parent) => placeKinds.map((child) => ({ parent, child })));
  test.each(pairs)('$parent holds $child', ({ parent, child }) =>
    expect(canContain(parent, child)).toBe(allowed.has(`${parent}>${child}`)),
  );
  test('every kind but the campus has a place to hang under', () => {
    const hangs = placeKinds.filter((child) => placeKinds.some((parent) => canContain(parent, child)));
    expect(hangs).toEqual(placeKinds.filter((kind) => kind !== 'campus'));
  });
  test('every kind but the room holds the next level', () => {
    const leads = placeKinds.filter((kind) => canContain(kind, nextLevel(kind) ?? 'campus'));
    expect(leads).toEqual(placeKinds.filter((kind) => kind !== 'room'));
  });
});

describe('what a building asks for', () => {
  test.each([
    [true, 'student', true],
    [true, INTERNATIONAL_STUDENT, true],
    [false, INTERNATIONAL_STUDENT, true],
    [false, 'student', false],
    [false, 'staff', false],
    [false, null, false],
    [true, null, true],
  ])('[RULE-14] building asks: %s, identity %s: port required %s', (buildingRequiresPort, identityType, required) =>
    expect(portRequired({ buildingRequiresPort, identityType })).toBe(required),
  );
  test('a building opens the network only when it is said to', () => {
    expect(canOpenNetwork({ networkOpen: true })).toBe(true);
    expect(canOpenNetwork({ networkOpen: false })).toBe(false);
  });
});
