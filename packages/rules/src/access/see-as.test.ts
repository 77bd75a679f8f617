import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lacking, type Mark, type Power, type Reach } from './power.ts';
import { judgeSeeAs } from './see-as.ts';

const organisation: Reach = { kind: 'organisation' };
const own: Reach = { kind: 'own' };
const inside = (...ids: string[]): Reach => ({ kind: 'departments', ids });
const power = (rights: Record<string, Reach>, ...marks: Mark[]): Power => ({
  rights: new Map(Object.entries(rights)),
  marks,
});
const viewer = power({ 'people.see-as': inside('a'), 'hall.use': inside('a') });

describe('[ADM-10] whom somebody may see the product as', () => {
  test.each<[string, Power, ReturnType<typeof judgeSeeAs>]>([
    ['who holds nothing', power({}), null],
    ['who holds a part of the rights', power({ 'hall.use': own }), null],
    ['who holds the same rights, less far', power({ 'people.see-as': own, 'hall.use': own }), null],
    ['who holds the very same', power({ 'people.see-as': inside('a'), 'hall.use': inside('a') }), 'not-less'],
    ['who holds one right more', power({ 'audit.read': own }), 'stronger'],
    ['who holds a right further', power({ 'hall.use': organisation }), 'stronger'],
    ['whom flows ask by a label', power({}, { kind: 'label', id: 'x' }), 'stronger'],
    ['the head of a department', power({}, { kind: 'headship', id: 'a' }), 'stronger'],
  ])('%s', (_, person, expected) => {
    expect(judgeSeeAs(viewer, person)).toBe(expected);
  });

  test('of two people at most one may see as the other, and nobody as themselves', () => {
    const reach = fc.oneof(
      fc.constant(organisation),
      fc.constant(own),
      fc.uniqueArray(fc.constantFrom('a', 'b', 'c')).map((ids) => inside(...ids)),
    );
    const anyPower = fc
      .record({
        rights: fc.dictionary(fc.constantFrom('people.see-as', 'labels.manage', 'roles.manage', 'hall.use'), reach),
        marks: fc.array(
          fc.record({ kind: fc.constantFrom('label', 'role', 'headship'), id: fc.constantFrom('a', 'b') }) as never,
          { maxLength: 3 },
        ),
      })
      .map(({ rights, marks }) => power(rights, ...(marks as Mark[])));
    fc.assert(
      fc.property(anyPower, anyPower, (first, other) => {
        expect(judgeSeeAs(first, first)).toBe('not-less');
        const [there, back] = [judgeSeeAs(first, other), judgeSeeAs(other, first)];
        expect(there === null && back === null).toBe(false);
        if (there === null) expect(lacking(first, other)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
