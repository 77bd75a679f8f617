import { parseArgs } from 'node:util';
import type { SealReference } from '#server/modules/audit/index.ts';
import { CannotCheck } from './findings.ts';

export type DoctorArguments = {
  sealsToFind: SealReference[];
  /** The findings that may stay, with why and who says so. */
  acknowledge: { names: string[]; because: string; by: string } | null;
};

const MOST_LETTERS = 500;
const FORM = '--acknowledge <finding> --because "…" --by "…"';

/** `--seal=scut:12:9f…`, and `--acknowledge 4f1c… --because "…" --by "…"`; seals and findings may be named several times. */
export function readDoctorArguments(args: readonly string[]): DoctorArguments {
  const { seal, acknowledge, because, by } = parse(args);
  const sealsToFind = seal.map(readSeal);
  if (acknowledge.length === 0) {
    if (because || by) throw new CannotCheck(`what is acknowledged is not named: ${FORM}`);
    return { sealsToFind, acknowledge: null };
  }
  for (const name of acknowledge)
    if (!/^[0-9a-f]{16}$/.test(name)) throw new CannotCheck(`${name} is not the name of a finding: ${FORM}`);
  if (!because || !by) throw new CannotCheck(`an acknowledgement needs a reason and a name: ${FORM}`);
  if (because.length > MOST_LETTERS || by.length > MOST_LETTERS)
    throw new CannotCheck(`a reason and a name have at most ${MOST_LETTERS} letters`);
  return { sealsToFind, acknowledge: { names: [...new Set(acknowledge)], because, by } };
}

function parse(args: readonly string[]) {
  const many = { type: 'string', multiple: true, default: [] as string[] } as const;
  const one = { type: 'string', default: '' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { seal: many, acknowledge: many, because: one, by: one },
    });
    return { ...values, because: values.because.trim(), by: values.by.trim() };
  } catch (error) {
    throw new CannotCheck(
      `${args.join(' ')} is neither --seal=sign:number:digest nor ${FORM}: ${(error as Error).message}`,
    );
  }
}

/** A link of the audit as the log and the metrics print it; without a sign it is the chain of no organisation. */
function readSeal(text: string): SealReference {
  const found = /^([a-z0-9-]*):(\d{1,9}):([0-9a-f]{64})$/.exec(text);
  if (!found) throw new CannotCheck(`--seal=${text} is not --seal=sign:number:digest`);
  const [, sign, number, digest] = found as unknown as [string, string, string, string];
  return { orgSign: sign || null, number: Number(number), digest };
}
