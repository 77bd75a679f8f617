import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('docs/operations.md lists every setting of the server', () => {
  const known = [...read('apps/server/src/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name]) => name,
  );
  expect(known).toContain('DATABASE_URL');
  const table = /^## Settings \(environment\)$([\s\S]*?)^## /m.exec(read('docs/operations.md'))?.[1] ?? '';
  const settings = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z][A-Z_]+/g) ?? []);
  expect(known.filter((name) => name !== undefined && !settings.includes(name))).toEqual([]);
});
