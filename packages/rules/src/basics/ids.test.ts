import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStoredUuid, isUuid } from './ids.ts';

test('every id is one, in capitals only where somebody may have typed it', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect([isUuid(id), isStoredUuid(id)]).toEqual([true, true]);
      const capitals = id.toUpperCase();
      expect([isUuid(capitals), isStoredUuid(capitals)]).toEqual([true, capitals === id]);
    }),
  );
});

const id = '0190a3c4-1d2e-7f00-8a1b-0c2d3e4f5a6b';
test.each([
  '',
  id.slice(1),
  `${id}0`,
  ` ${id}`,
  `${id}\n`,
  id.replaceAll('-', ''),
  id.replace('a', 'g'),
  id.replace('-', '_'),
  `{${id}}`,
])('%j is no id', (text) => expect([isUuid(text), isStoredUuid(text)]).toEqual([false, false]));
