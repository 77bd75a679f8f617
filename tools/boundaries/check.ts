/**
 * Keeps the directions of the house. It first proves itself on the planted tree, where every rule is broken at least
 * once, and then reads every source file; a file that it did not read is a failure like a broken rule.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rules, schemasReached, type Violation, violationOf } from './directions.ts';
import { readImports } from './read-imports.ts';

const house = fileURLToPath(new URL('../..', import.meta.url));
const planted = fileURLToPath(new URL('./planted', import.meta.url));
const isSource = (path: string) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path);

/** The source files under packages and apps, from the root of the tree. */
export function sourceFiles(root: string): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : walk(path);
      return [relative(root, path).split(sep).join('/')];
    });
  return ['packages', 'apps']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => walk(join(root, folder)))
    .filter(isSource)
    .sort();
}

/** Every broken direction in a tree. */
export function findViolations(root: string, files: string[]): Violation[] {
  const imports = files.flatMap((file) => readImports(root, file));
  const broken = imports.flatMap((found) => violationOf(found) ?? []);
  // What is already wrong by itself is not told a second time.
  const told = new Set(broken.map(({ from, line }) => `${from}:${line}`));
  return [...broken, ...schemasReached(imports).filter(({ from, line }) => !told.has(`${from}:${line}`))];
}

/** The violations that the planted tree announces: `// breaks: <rule>` at the end of a line. */
function announced(root: string, files: string[]): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const rule = /\/\/ breaks: ([\w-]+)$/.exec(text)?.[1];
        return rule ? [`${rule} at ${file}:${index + 1}`] : [];
      }),
  );
}

/** What the check does wrong on the planted tree; empty when it can be trusted. */
export function selfTest(): string[] {
  const files = sourceFiles(planted);
  const expected = announced(planted, files);
  const found = findViolations(planted, files).map(({ rule, from, line }) => `${rule} at ${from}:${line}`);
  return [
    ...rules
      .filter((rule) => !expected.some((one) => one.startsWith(`${rule} `)))
      .map((rule) => `${rule} is not planted`),
    ...expected.filter((one) => !found.includes(one)).map((one) => `planted, not found: ${one}`),
    ...found.filter((one) => !expected.includes(one)).map((one) => `found, not planted: ${one}`),
  ];
}

/** The files that git knows of, and that should have been read. */
function filesByGit(root: string): string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', 'packages', 'apps'], { cwd: root });
  return list
    .toString()
    .split('\0')
    .filter((file) => isSource(file) && existsSync(join(root, file)));
}

/** Says what is wrong with a tree, and how many things are. */
export function check(root: string, say: (line: string) => void, files = sourceFiles(root)): number {
  const faults = selfTest();
  for (const fault of faults) say(`The boundary check is not to be trusted: ${fault}`);
  const unread = filesByGit(root).filter((file) => !files.includes(file));
  for (const file of unread) say(`${file} was not read.`);
  if (files.length === 0) say('No source file was read.');
  const violations = findViolations(root, files);
  for (const { from, line, text, why } of violations) say(`${from}:${line} imports ${text}: ${why}`);
  say(`${files.length} files read, ${rules.length} rules, ${violations.length} violations`);
  return faults.length + unread.length + violations.length + (files.length === 0 ? 1 : 0);
}

if (import.meta.main) process.exitCode = check(house, console.log) === 0 ? 0 : 1;
