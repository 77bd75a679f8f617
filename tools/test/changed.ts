/**
 * Which tests a change can have touched: those that import what was changed, however far away, and those that read or
 * start it. What nobody knows of touches everything, so the worst that can happen is a run that is too long.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readImports } from '../boundaries/read-imports.ts';
import { readSource } from '../boundaries/read-source.ts';

/** The tests of a stage, and what stands behind every one of them. */
interface Suite {
  tests: RegExp;
  behindAll: RegExp;
}

export const suites = {
  unit: { tests: /^(packages|tools|apps\/web)\/.*\.test\.tsx?$/, behindAll: /^$/ },
  server: {
    tests: /^(apps\/server\/(src\/.*|test\/[^/]*)|bench\/[^/]*)\.test\.ts$/,
    behindAll: /^apps\/server\/test\/global-setup\.ts$/,
  },
  kit: {
    tests: /^apps\/e2e\/kit\/.*\.spec\.ts$/,
    behindAll: /^apps\/(e2e\/kit\.config\.ts|web\/(gallery\.(html|vite\.config\.ts)|src\/gallery\/main\.tsx))$/,
  },
  browser: {
    tests: /^apps\/e2e\/journeys\/.*\.spec\.ts$/,
    behindAll:
      /^apps\/(e2e\/playwright\.config\.ts|server\/test\/serve-for-browser\.ts|web\/(index\.html|public\/.*|[^/]*\.ts|src\/app\/(main|phone-hall-worker)\.tsx?))$/,
  },
} as const satisfies Record<string, Suite>;
export type SuiteName = keyof typeof suites;

/** What a file reads or starts by its path instead of importing it. */
const readByPath: readonly [file: RegExp, reads: RegExp][] = [
  [/^apps\/server\/src\/platform\/migrate\.ts$/, /^apps\/server\/db\/migrations\//],
  [/^apps\/server\/db\/seeds\//, /^apps\/server\/db\/seeds\/.*\.(mp4|svg|png|webp|jpg)$/],
  [/^apps\/server\/test\/(server-process|doctor\.test|tables\.test)\.ts$/, /^apps\/server\/src\/.*\.ts$/],
  [/^apps\/server\/test\/(freeradius|radius-guide)\.ts$/, /^docs\/(freeradius\/|operations\.md$)/],
  [/^apps\/server\/test\/npm-entries\.test\.ts$/, /^(package\.json|tools\/[^/]*\.mjs|apps\/server\/src\/.*\.ts)$/],
  [/^apps\/web\/src\/ui\/base\/palette\.test\.ts$/, /^apps\/web\/src\/ui\/base\/tokens\.css$/],
  [/^packages\/messages\/src\/texts\.test\.ts$/, /^packages\/messages\/src\/(zh|en)\//],
  // Checks of the whole house read all of it, and take a second.
  [/^tools\/.*\.test\.ts$/, /(^tools\/|\.md$|^\.github\/|^\.githooks\/|^docs\/)/],
];

/** What no test of these stages looks at. */
const untested = /(\.md$|^docs\/|^bench\/|^\.github\/|^\.(editorconfig|gitattributes|nvmrc|gitignore)$)/;

/** Every file that git knows of or that is new, from the root of the tree. */
export function allFiles(root: string): string[] {
  return git(root, 'ls-files', '-co', '--exclude-standard', '-z').filter((file) => existsSync(join(root, file)));
}

/** What differs from a commit, or from where this branch left the one that it follows. */
export function changedFiles(root: string, since?: string): string[] {
  const base = since ?? branchPoint(root);
  const known = git(root, 'diff', '--name-only', '--no-renames', '-z', base, '--');
  const fresh = git(root, 'ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...known, ...fresh])].sort();
}

function branchPoint(root: string): string {
  for (const followed of ['@{upstream}', 'origin/main', 'main']) {
    try {
      const [base] = git(root, 'merge-base', 'HEAD', followed);
      if (base) return base.trim();
    } catch {
      // There is no such branch.
    }
  }
  return 'HEAD';
}

function git(root: string, ...args: string[]): string[] {
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return output.split('\0').filter(Boolean);
}

/** The tests of each stage that a change can have touched. */
export function touchedTests(root: string, changed: readonly string[]): Record<SuiteName, string[]> {
  const files = allFiles(root);
  const needs = whatFilesNeed(root, files);
  const testsOf = ({ tests }: Suite) => files.filter((file) => tests.test(file));
  const reached = new Map<string, Set<string>>();
  for (const suite of Object.values(suites)) {
    const behind = closure(
      files.filter((file) => suite.behindAll.test(file)),
      needs,
    );
    for (const test of testsOf(suite)) reached.set(test, new Set([...behind, ...closure([test], needs)]));
  }
  const known = new Set([...reached.values()].flatMap((set) => [...set]));
  const unknown = changed.some((file) => !known.has(file) && !untested.test(file));
  const entries = Object.entries(suites).map(([name, suite]) => [
    name,
    testsOf(suite).filter((test) => unknown || changed.some((file) => reached.get(test)?.has(file))),
  ]);
  return Object.fromEntries(entries) as Record<SuiteName, string[]>;
}

function whatFilesNeed(root: string, files: readonly string[]): Map<string, string[]> {
  const folders = (path: string) => files.filter((file) => file.startsWith(path));
  const needs = new Map<string, string[]>();
  for (const file of files) {
    const imported = /\.tsx?$/.test(file) && !file.includes('/planted/') ? readImports(readSource(root, file)) : [];
    const named = imported.flatMap(({ target }) => {
      if (target.kind !== 'file') return [];
      // A glob leads to a folder, and may take any file in it.
      return target.path.endsWith('/') ? folders(target.path) : [target.path];
    });
    const read = readByPath
      .filter(([from]) => from.test(file))
      .flatMap(([, pattern]) => files.filter((other) => pattern.test(other)));
    needs.set(file, [...named, ...read]);
  }
  return needs;
}

function closure(from: readonly string[], needs: Map<string, string[]>): Set<string> {
  const reached = new Set(from);
  // Iterating over a Set also visits what is added meanwhile.
  for (const file of reached) for (const needed of needs.get(file) ?? []) reached.add(needed);
  return reached;
}
