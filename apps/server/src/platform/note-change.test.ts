import { expect, test } from 'vitest';
import type { AuditChange } from './context.ts';
import { noteChange } from './note-change.ts';

type Fields = Record<string, unknown> | null;

test.each<[string, [Fields, Fields][], { before: Fields; after: Fields } | null]>([
  [
    'keeps what differs',
    [
      [
        { a: 1, b: 2 },
        { a: 1, b: 3 },
      ],
    ],
    { before: { b: 2 }, after: { b: 3 } },
  ],
  ['keeps a new record whole', [[null, { a: 1 }]], { before: null, after: { a: 1 } }],
  ['keeps a record that is gone whole', [[{ a: 1 }, null]], { before: { a: 1 }, after: null }],
  ['keeps nothing where nothing differs', [[{ a: 1 }, { a: 1 }]], null],
  [
    'keeps one line of a record that is changed twice',
    [
      [
        { a: 1, b: 1 },
        { a: 2, b: 1 },
      ],
      [
        { a: 2, b: 1 },
        { a: 3, b: 5 },
      ],
    ],
    { before: { a: 1, b: 1 }, after: { a: 3, b: 5 } },
  ],
  [
    'keeps nothing of what was taken back',
    [
      [{ a: 1 }, { a: 2 }],
      [{ a: 2 }, { a: 1 }],
    ],
    null,
  ],
  [
    'keeps what was made and then changed as made',
    [
      [null, { a: 1, b: 1 }],
      [
        { a: 1, b: 1 },
        { a: 2, b: 1 },
      ],
    ],
    { before: null, after: { a: 2, b: 1 } },
  ],
  [
    'keeps nothing of what was made and taken out',
    [
      [null, { a: 1 }],
      [{ a: 1 }, null],
    ],
    null,
  ],
])('[ADM-12] a call %s', (_title, noted, expected) => {
  const changes: AuditChange[] = [];
  for (const [before, after] of noted)
    noteChange({ audit: { changes } }, { kind: 'thing', id: '1', name: 'x' }, before, after);
  expect(changes).toEqual(expected ? [{ record: 'thing/1', recordName: 'x', ...expected }] : []);
});
