import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = new URL('../src/', import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('platform/'),
);

/** Each of these has one spelling, in `platform/sql.ts`; a second one would be read, sent or named in another way. */
test.each([
  ['a moment in milliseconds', /extract\(epoch from [^)]*\) \* 1000\)/],
  ['JSON as a parameter', /JSON\.stringify\([^)]*\)\}::jsonb/],
  ['a list of ids as a parameter', /\$\{[^}]*\}::uuid\[\]/],
  ['a list whose length is part of the text', /sql\.join\(\s*\w+\.map\(\(\w+\) => sql`\$\{\w+\}`\)/],
  ['words that are searched', /grams @>/],
])('%s is spelt in one way', (_what, spelling) => {
  const found = files.filter((file) => spelling.test(readFileSync(new URL(file, source), 'utf8')));
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});
