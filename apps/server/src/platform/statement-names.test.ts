import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStatementNames } from './statement-names.ts';

test('a text that comes a third time gets a name, and keeps it', () => {
  const names = createStatementNames();
  expect([1, 2, 3, 4].map(() => names.nameOf('select 1'))).toEqual([null, null, 's0_0', 's0_0']);
  expect([1, 2, 3].map(() => names.nameOf('select 2'))).toEqual([null, null, 's0_1']);
});

test('no two texts share a name, no name is longer than PostgreSQL allows, and there are 300 at most', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(900), { maxLength: 5000, size: 'max' }), (texts) => {
      const names = createStatementNames();
      const given = new Map<string, number>();
      for (const n of texts) {
        const name = names.nameOf(`select ${n}`);
        if (!name) continue;
        expect(given.get(name) ?? n).toBe(n);
        expect(name.length).toBeLessThan(64);
        given.set(name, n);
      }
      expect(given.size).toBeLessThanOrEqual(300);
    }),
    { numRuns: 20 },
  );
});

test('texts that never come again take nobody’s name', () => {
  const names = createStatementNames();
  for (let n = 0; n < 100_000; n++) expect(names.nameOf(`select ${n}`)).toBeNull();
  for (let n = 0; n < 2; n++) names.nameOf('select again');
  expect(names.nameOf('select again')).toBe('s0_0');
});

test('texts of one length are told apart', () => {
  const names = createStatementNames();
  const texts = Array.from({ length: 90 }, (_, n) => `select ${n + 10}`);
  const given = [1, 2, 3, 4].map(() => texts.map((text) => names.nameOf(text)));
  expect(new Set(given[2])).toEqual(new Set(texts.map((_, n) => `s0_${n}`)));
  expect(given[3]).toEqual(given[2]);
});

test('after a change of the tables no text goes by a name of before', () => {
  const names = createStatementNames();
  for (let n = 0; n < 3; n++) names.nameOf('select 1');
  const before = names.nameOf('select 1');
  names.renew();
  const after = [1, 2, 3].map(() => names.nameOf('select 1'));
  expect(after.at(-1)).not.toBe(before);
});
