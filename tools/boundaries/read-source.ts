import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type ParseResult, parseSync } from 'oxc-parser';

/** One parsed file. `parsed.program` is costly, so a law first looks at `text` whether it is worth it. */
export interface Source {
  /** From the root of the house, with forward slashes. */
  file: string;
  text: string;
  parsed: ParseResult;
}

/** Throws when the file cannot be parsed: what is not understood cannot be judged. */
export function readSource(root: string, file: string): Source {
  const text = readFileSync(posix.join(root, file), 'utf8');
  const parsed = parseSync(file, text);
  const fault = parsed.errors.find((error) => error.severity === 'Error');
  if (fault) throw new Error(`${file} cannot be parsed: ${fault.message}`);
  return { file, text, parsed };
}

export function lineAt({ text }: Source, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
