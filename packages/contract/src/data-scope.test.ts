import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allCalls } from './calls/all.ts';

const FILE = new URL('../../../docs/decisions/038-seeing-as-somebody-and-data-scope.md', import.meta.url);
const rows = [...readFileSync(FILE, 'utf8').matchAll(/^\| `(\w+)` \| `([\w.-]+)` \| ([^:|]+): /gm)];

test('[ADM-07] decision 038 says of every call that asks for a right of whom it speaks, and of no other', () => {
  const rights = allCalls.flatMap(({ name, access }) =>
    access.kind === 'permission' ? [`${name} ${access.permission}`] : [],
  );
  expect(rows.map(([, call, right]) => `${call} ${right}`).sort()).toEqual(rights.sort());
  for (const [, call, , kind] of rows) expect(kind, call).toMatch(/^(scoped|of the reader|not about people)$/);
});
