import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { check, findViolations, selfTest, sourceFiles } from './check.ts';
import { readImports, resolve } from './read-imports.ts';

let house: string;
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'house-'));
  execFileSync('git', ['init', '--quiet'], { cwd: house });
});
afterEach(() => rmSync(house, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

function checked(): { wrong: number; lines: string[] } {
  const lines: string[] = [];
  return { wrong: check(house, (line) => lines.push(line)), lines };
}

test('every rule is planted, every planted violation is found, and nothing else is', () => {
  expect(selfTest()).toEqual([]);
});

test('a lawful house passes', () => {
  write('packages/rules/src/basics/money.ts', 'export const fen = 100;\n');
  write('packages/contract/src/fields.ts', "import '@campus/rules/basics/money.ts';\n");
  expect(checked()).toEqual({ wrong: 0, lines: ['2 files read, 20 rules, 0 violations'] });
});

test('a violation is told by file, line, import and reason', () => {
  write('packages/rules/src/basics/money.ts', "// Money.\nimport { z } from 'zod';\nexport const fen = z;\n");
  const { wrong, lines } = checked();
  expect(wrong).toBe(1);
  expect(lines[0]).toBe('packages/rules/src/basics/money.ts:2 imports zod: rules import nothing but rules');
});

test('a house in which nothing was read fails', () => {
  expect(checked()).toEqual({ wrong: 1, lines: ['No source file was read.', '0 files read, 20 rules, 0 violations'] });
});

test('a file that git knows and the check did not read is a failure', () => {
  write('packages/rules/src/basics/money.ts', 'export const fen = 100;\n');
  write('packages/rules/src/basics/time.ts', 'export const day = 24;\n');
  write('packages/rules/src/dist/old.ts', 'export {};\n');
  const lines: string[] = [];
  expect(check(house, (line) => lines.push(line), ['packages/rules/src/basics/money.ts'])).toBe(1);
  expect(lines[0]).toBe('packages/rules/src/basics/time.ts was not read.');
});

test('a file that cannot be parsed stops the check', () => {
  write('packages/rules/src/basics/money.ts', 'import { from from from;\n');
  expect(() => checked()).toThrow('packages/rules/src/basics/money.ts cannot be parsed');
});

test('a page is told by which way a schema library would come along', () => {
  write('packages/messages/src/texts.ts', "export * from './limits.ts';\n");
  write('packages/messages/src/limits.ts', "import { field } from '@campus/contract/fields.ts';\nexport { field };\n");
  write('packages/contract/src/fields.ts', "import { z } from 'zod';\nexport const field = z;\n");
  write('apps/web/src/client/a.ts', "import '@campus/messages/texts.ts';\n");
  write('apps/web/src/client/b.ts', "export type { field } from '@campus/messages/texts.ts';\n");
  const found = findViolations(house, sourceFiles(house));
  expect(found.map(({ from, rule }) => `${from} ${rule}`)).toEqual(['apps/web/src/client/a.ts web-reaches-no-schemas']);
  expect(found[0]?.why).toBe(
    'it loads packages/messages/src/texts.ts → packages/messages/src/limits.ts → packages/contract/src/fields.ts → zod',
  );
});

test('every kind of import is read, with its line', () => {
  write(
    'apps/web/src/a.tsx',
    `import type { A } from './a.ts';
import b, { type C } from './b.ts';
import './side.css';
export * from './d.ts';
export type { E } from './e.ts';
export { f } from './f.ts';
const g = () => import('./g.ts');
const h = (name: string) => import(\`./\${name}.ts\`);
type I = import('./i.ts').I;
const files = import.meta.glob<A>(['../../packages/messages/src/*/*.ts', './g/*.ts', '!**/*.test.ts']);
const page = <p>import x from './not-an-import.ts'</p>;
`,
  );
  const found = readImports(house, 'apps/web/src/a.tsx');
  expect(found.map(({ line, text, typeOnly }) => `${line} ${text}${typeOnly ? ' (type)' : ''}`).sort()).toEqual([
    '1 ./a.ts (type)',
    '10 ../../packages/messages/src/',
    '10 ./g/',
    '2 ./b.ts',
    '3 ./side.css',
    '4 ./d.ts',
    '5 ./e.ts (type)',
    '6 ./f.ts',
    '7 ./g.ts',
    '8 a path that is put together',
    '9 ./i.ts (type)',
  ]);
});

describe('an import leads', () => {
  test.each([
    ['./b.ts', { kind: 'file', path: 'apps/web/src/ui/b.ts' }],
    ['../../../server/src/app.ts', { kind: 'file', path: 'apps/server/src/app.ts' }],
    ['./picture.svg?url', { kind: 'file', path: 'apps/web/src/ui/picture.svg' }],
    ['#web/client/send.ts', { kind: 'file', path: 'apps/web/src/client/send.ts' }],
    ['#server/app.ts', { kind: 'file', path: 'apps/server/src/app.ts' }],
    ['@campus/contract/calls/token.ts', { kind: 'file', path: 'packages/contract/src/calls/token.ts' }],
    ['@campus/server', { kind: 'file', path: 'apps/server/' }],
    ['node:fs', { kind: 'node', name: 'node:fs' }],
    ['fs', { kind: 'node', name: 'fs' }],
    ['react-dom/client', { kind: 'package', name: 'react-dom' }],
    ['@noble/hashes/sha2.js', { kind: 'package', name: '@noble/hashes' }],
    ['@campus/nowhere/a.ts', { kind: 'unknown', why: 'no workspace declares this name' }],
    ['#nowhere', { kind: 'unknown', why: 'no workspace declares this name' }],
  ])('%s', (text, target) => {
    expect(resolve('apps/web/src/ui/a.ts', text)).toEqual(target);
  });
});
