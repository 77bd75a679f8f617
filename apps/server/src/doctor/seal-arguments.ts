import type { SealReference } from '#server/modules/audit/index.ts';
import { CannotCheck } from './findings.ts';

/** `--seal=scut:12:9f…`, as the log and the metrics print it; without a sign it is the chain of no organisation. */
export function readSealArguments(args: readonly string[]): SealReference[] {
  return args.map((arg) => {
    const found = /^--seal=([a-z0-9-]*):(\d{1,9}):([0-9a-f]{64})$/.exec(arg);
    if (!found) throw new CannotCheck(`${arg} is not --seal=sign:number:digest`);
    const [, sign, number, digest] = found as unknown as [string, string, string, string];
    return { orgSign: sign || null, number: Number(number), digest };
  });
}
