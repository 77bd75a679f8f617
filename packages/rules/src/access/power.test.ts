import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lacking, type Mark, markKinds, type Power, type Reach, reaches, widest } from './power.ts';

const organisation: Reach = { kind: 'organisation' };
const own: Reach = { kind: 'own' };
const inside = (...ids: string[]): Reach => ({ kind: 'departments', ids });
const power = (rights: Record<string, Reach>, ...marks: Mark[]): Power => ({
  rights: new Map(Object.entries(rights)),
  marks,
});

const reach = fc.oneof(
  fc.constant(organisation),
  fc.constant(own),
  fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')).map((ids) => inside(...ids)),
);
const mark: fc.Arbitrary<Mark> = fc.record({
  kind: fc.constantFrom(...markKinds),
  id: fc.constantFrom('a', 'b', 'c'),
});
const anyPower: fc.Arbitrary<Power> = fc
  .record({
    rights: fc.dictionary(
      fc.constantFrom('people.manage', 'audit.read', 'labels.manage', 'roles.manage', 'departments.manage'),
      reach,
    ),
    marks: fc.array(mark, { maxLength: 4 }),
  })
  .map(({ rights, marks }) => power(rights, ...marks));

describe('[ADM-14] how far a right reaches', () => {
  test.each<[Reach, Reach, boolean]>([
    [organisation, organisation, true],
    [organisation, inside('a'), true],
    [organisation, own, true],
    [inside('a', 'b'), inside('a'), true],
    [inside('a'), inside('a', 'b'), false],
    [inside('a'), inside('b'), false],
    [inside('a'), organisation, false],
    [inside(), own, true],
    [own, own, true],
    [own, inside('a'), false],
    [own, organisation, false],
  ])('%j over %j: %s', (wide, narrow, expected) => {
    expect(reaches(wide, narrow)).toBe(expected);
  });

  test('what two roles reach together is all that either reaches, and nothing more', () => {
    fc.assert(
      fc.property(reach, reach, reach, (first, other, third) => {
        const both = widest(first, other);
        expect(reaches(both, first) && reaches(both, other)).toBe(true);
        if (reaches(third, first) && reaches(third, other)) expect(reaches(third, both)).toBe(true);
      }),
    );
  });
});

describe('[ADM-14] what somebody would gain', () => {
  const secretary = power({ 'people.manage': inside('a') });

  test.each<[string, Power, Power, number]>([
    ['a student of the department', secretary, power({}), 0],
    ['who holds a right that the actor lacks', secretary, power({ 'audit.read': own }), 1],
    ['who holds the same right further', secretary, power({ 'people.manage': inside('a', 'b') }), 1],
    ['the head of the department', secretary, power({}, { kind: 'headship', id: 'a' }), 1],
    ['whom flows ask by a label', secretary, power({}, { kind: 'label', id: 'x' }), 1],
    [
      'the head, for who names heads there',
      power({ 'departments.manage': inside('a') }),
      power({}, { kind: 'headship', id: 'a' }),
      0,
    ],
    [
      'the head of another department, for who names heads here',
      power({ 'departments.manage': inside('a') }),
      power({}, { kind: 'headship', id: 'b' }),
      1,
    ],
    [
      'a label, for who gives labels in one department only',
      power({ 'labels.manage': inside('a') }),
      power({}, { kind: 'label', id: 'x' }),
      1,
    ],
    [
      'a label, for who gives labels everywhere',
      power({ 'labels.manage': organisation }),
      power({}, { kind: 'label', id: 'x' }),
      0,
    ],
    [
      'a label, for who carries it too',
      power({}, { kind: 'label', id: 'x' }),
      power({}, { kind: 'label', id: 'x' }),
      0,
    ],
  ])('by acting as %s', (_, actor, other, count) => {
    expect(lacking(actor, other)).toHaveLength(count);
  });

  test('nothing by acting as oneself, and never more for who can do more', () => {
    fc.assert(
      fc.property(anyPower, anyPower, anyPower, (first, other, third) => {
        expect(lacking(first, first)).toEqual([]);
        // Whoever lacks nothing of somebody lacks nothing of whom that one could act on.
        if (lacking(first, other).length === 0 && lacking(other, third).length === 0)
          expect(lacking(first, third)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
