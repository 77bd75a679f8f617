import { readFileSync } from 'node:fs';
import type { Line } from './record.ts';

const SHOWN = 20;
const AROUND = 80;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const linesOf = (file: string): Map<string, Line> =>
  new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((text) => text !== '')
      .map((text) => {
        const line = JSON.parse(text) as Line;
        return [`${line.person} ${line.call} ${line.language} ${JSON.stringify(line.payload)}`, line];
      }),
  );

/** Says whether two recordings are the same to the byte, and if not, where they differ. */
export function compare(fileA: string, fileB: string): boolean {
  const [a, b] = [linesOf(fileA), linesOf(fileB)];
  const differences: { call: string; text: string }[] = [];
  for (const [key, line] of a) {
    const other = b.get(key);
    if (!other) differences.push({ call: line.call, text: `only in ${fileA}: ${key}` });
    else if (line.status !== other.status || line.type !== other.type || line.body !== other.body)
      differences.push({ call: line.call, text: `${key}\n${difference(line, other)}` });
  }
  for (const [key, line] of b) if (!a.has(key)) differences.push({ call: line.call, text: `only in ${fileB}: ${key}` });
  if (differences.length === 0) {
    say(`The same: ${a.size} replies, to the byte.`);
    return true;
  }
  for (const { text } of differences.slice(0, SHOWN)) say(text);
  if (differences.length > SHOWN) say(`… and ${differences.length - SHOWN} more.`);
  const byCall = Map.groupBy(differences, ({ call }) => call);
  say(
    `${differences.length} differences in ${a.size} replies: ${[...byCall].map(([call, list]) => `${call} ${list.length}`).join(', ')}`,
  );
  return false;
}

function difference(a: Line, b: Line): string {
  if (a.status !== b.status || a.type !== b.type)
    return `  ${a.status} ${a.type} → ${b.status} ${b.type}\n  ${b.body.slice(0, 200)}`;
  let at = 0;
  while (a.body[at] === b.body[at]) at += 1;
  const part = (body: string) => body.slice(Math.max(0, at - AROUND), at + AROUND);
  return `  from byte ${at}:\n  - ${part(a.body)}\n  + ${part(b.body)}`;
}
