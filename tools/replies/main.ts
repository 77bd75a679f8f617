import { resolve } from 'node:path';
import { compare } from './compare.ts';
import { make } from './make.ts';
import { record } from './record.ts';

const USAGE = `Usage:
  node tools/replies/main.ts make DIR          makes the demo's data, once
  node tools/replies/main.ts record DIR FILE   asks a copy of them everything that can be read
  node tools/replies/main.ts compare A B       says whether two recordings are the same`;

/** Records the reply of every reading call, to show that a change of the server leaves all of them the same. */
async function main([command, ...paths]: string[]): Promise<void> {
  const [a, b] = paths.map((path) => resolve(path));
  if (command === 'make' && a) return make(a);
  if (command === 'record' && a && b) return record(a, b);
  if (command !== 'compare' || !a || !b) throw new Error(USAGE);
  if (!compare(a, b)) process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
