import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { columnName, type Table } from '#server/platform/table.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const modules = new URL('../src/modules/', import.meta.url);

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'columns' in value && 'name' in value;

test('the tables in the code are the tables in the database: same columns, types and nullability', async () => {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tables.ts'),
  );
  const tables: Table[] = [];
  for (const file of files) {
    const exported = Object.values(await import(new URL(file, modules).href));
    tables.push(...exported.filter(isTable));
  }
  expect(tables.length).toBeGreaterThan(15);
  for (const { name, columns } of tables) {
    const found = await t.rows<{ name: string; type: string; required: boolean }>(
      `select attname as name, replace(format_type(atttypid, null), 'timestamp with time zone', 'timestamptz') as type,
        attnotnull as required
      from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [name],
    );
    const inDatabase = Object.fromEntries(found.map(({ name, type, required }) => [name, { type, required }]));
    const inCode = Object.fromEntries(
      Object.entries(columns).map(([key, { type, nullable }]) => [
        columnName(key).replace(/^"(\w+)"$/, '$1'),
        { type, required: !nullable },
      ]),
    );
    expect(inCode, name).toEqual(inDatabase);
  }
});

test('constraints have names of their own, and every index says why it is there', async () => {
  const folder = new URL('../db/migrations/', import.meta.url);
  const lines = readdirSync(folder).flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'));
  lines.forEach((line, n) => {
    if (!/^create (unique )?index/.test(line)) return;
    const before = lines.slice(0, n).findLast((earlier) => !/^create (unique )?index/.test(earlier));
    expect(before, line).toMatch(/^--|^\)/);
  });
  const unnamed = await t.rows(
    `select conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and conname ~ '_check[0-9]*$'`,
  );
  expect(unnamed).toEqual([]);
});
