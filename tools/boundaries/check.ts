/**
 * Keeps the laws of the house, which docs/laws.md explains. It first proves itself on the planted tree, where every law
 * is broken at least once, and then reads every source file; a file that it did not read is a failure like a broken law.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFiles, sourceFilesByGit } from './files.ts';
import { type Known, known } from './known.ts';
import { type Import, laws, type Violation } from './law.ts';
import { circles } from './laws/circles.ts';
import { undeclared } from './laws/dependencies.ts';
import { schemasReached, violationOf } from './laws/directions.ts';
import { aroundTheDoor } from './laws/doors.ts';
import { spreadLiterals } from './laws/literals.ts';
import { readView, twoNames, type View } from './laws/looks.ts';
import { longParameterLists } from './laws/parameters.ts';
import { routesOnStores } from './laws/routes.ts';
import { typedWithoutLanguage } from './laws/typed.ts';
import { otherWaysOut } from './laws/way-out.ts';
import { readImports } from './read-imports.ts';
import { readSource } from './read-source.ts';

const house = fileURLToPath(new URL('../..', import.meta.url));
const planted = fileURLToPath(new URL('./planted', import.meta.url));

/** Every broken law in a tree, whether it is known or not. */
export function findViolations(root: string, files: string[]): Violation[] {
  const imports: Import[] = [];
  const views: View[] = [];
  const inFiles: Violation[] = [];
  // One file after the other, so that only one tree is in memory.
  for (const file of files) {
    const source = readSource(root, file);
    const found = readImports(source);
    imports.push(...found);
    const view = readView(source);
    if (view) views.push(view);
    inFiles.push(
      ...spreadLiterals(source),
      ...longParameterLists(source),
      ...typedWithoutLanguage(source),
      ...otherWaysOut(source, found),
    );
  }
  const broken = imports
    .filter(({ from }) => /^(packages|apps)\//.test(from))
    .flatMap((imported) => violationOf(imported) ?? []);
  // An import that is already reported is not reported twice.
  const wrong = new Set(broken.map(({ from, line }) => `${from}:${line}`));
  const others = imports.filter(({ from, line }) => !wrong.has(`${from}:${line}`));
  return [
    ...broken,
    ...schemasReached(imports).filter(({ from, line }) => !wrong.has(`${from}:${line}`)),
    ...circles(others),
    ...undeclared(root, others),
    ...aroundTheDoor(others),
    ...routesOnStores(others),
    ...twoNames(views, imports),
    ...inFiles,
  ];
}

/** The violations that the planted tree announces: `// breaks: <law>` at the end of a line. */
function announced(root: string, files: string[]): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const law = /\/\/ breaks: ([\w-]+)$/.exec(text)?.[1];
        return law ? [`${law} at ${file}:${index + 1}`] : [];
      }),
  );
}

/** What the check does wrong on the planted tree; empty when it can be trusted. */
export function selfTest(): string[] {
  const files = sourceFiles(planted);
  const expected = announced(planted, files);
  const found = findViolations(planted, files).map(({ law, from, line }) => `${law} at ${from}:${line}`);
  return [
    ...laws.filter((law) => !expected.some((line) => line.startsWith(`${law} `))).map((law) => `${law} is not planted`),
    ...expected.filter((line) => !found.includes(line)).map((line) => `planted, not found: ${line}`),
    ...found.filter((line) => !expected.includes(line)).map((line) => `found, not planted: ${line}`),
  ];
}

/** Takes off what is known: each name excuses one violation, and a name that excuses none is out of date. */
function apartFromKnown(violations: Violation[], list: Known) {
  const rows = Object.entries(list).flatMap(([law, files]) =>
    Object.entries(files).flatMap(([file, names]) => names.map((name) => ({ law, file, name }))),
  );
  const mended = [...rows];
  const fresh = violations.filter(({ law, from, name }) => {
    const row = mended.findIndex((entry) => entry.law === law && entry.file === from && entry.name === name);
    if (row >= 0) mended.splice(row, 1);
    return row < 0;
  });
  return { fresh, mended, excused: rows.length - mended.length };
}

/** What the self-test found; the planted tree stays the same while this runs. */
let proof: string[] | undefined;

interface Options {
  files?: string[];
  excuse?: Known;
}

/** Says what is wrong with a tree, and how many things are. */
export function check(root: string, say: (line: string) => void, options: Options = {}): number {
  const { files = sourceFiles(root), excuse = {} } = options;
  proof ??= selfTest();
  for (const fault of proof) say(`The boundary check is not to be trusted: ${fault}`);
  const unread = sourceFilesByGit(root).filter((file) => !files.includes(file));
  for (const file of unread) say(`${file} was not read.`);
  if (files.length === 0) say('No source file was read.');
  const { fresh, mended, excused } = apartFromKnown(findViolations(root, files), excuse);
  for (const { from, line, fault, why } of fresh) say(`${from}:${line} ${fault}: ${why}`);
  for (const { law, file, name } of mended) {
    say(`${file} no longer breaks ${law} by ${name}: take it out of tools/boundaries/known.ts`);
  }
  say(`${files.length} files read, ${laws.length} laws, ${fresh.length} violations, ${excused} known ones`);
  return proof.length + unread.length + fresh.length + mended.length + (files.length === 0 ? 1 : 0);
}

if (import.meta.main) process.exitCode = check(house, console.log, { excuse: known }) === 0 ? 0 : 1;
