import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getTableConfig, isTable, type PgTable } from '#server/platform/drizzle.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const modules = new URL('../src/modules/', import.meta.url);

test('the tables in the code are the tables in the database: same columns, same nullability', async () => {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tables.ts'),
  );
  const tables: PgTable[] = [];
  for (const file of files) {
    const exported = Object.values(await import(new URL(file, modules).href));
    tables.push(...exported.filter(isTable));
  }
  expect(tables.length).toBeGreaterThan(15);
  for (const table of tables) {
    const { name, columns } = getTableConfig(table);
    const found = await t.rows<{ column_name: string; is_nullable: string }>(
      'select column_name, is_nullable from information_schema.columns where table_schema = $1 and table_name = $2',
      ['public', name],
    );
    const inDatabase = Object.fromEntries(found.map((column) => [column.column_name, column.is_nullable === 'NO']));
    const inCode = Object.fromEntries(columns.map((column) => [column.name, column.notNull]));
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
