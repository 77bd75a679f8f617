import type { AnnounceValues } from './announce-values.ts';

type Field = keyof AnnounceValues;
/** What somebody else changed meanwhile; `kept` where something else was typed here, which stays. */
export type TheirChange = { field: Field; kept: boolean };

const textOf = (value: AnnounceValues[Field]): string =>
  typeof value === 'string'
    ? value
    : value
        .map(({ id }) => id)
        .toSorted()
        .join();

/** What was typed upon `base`, with what somebody else made of it meanwhile; nothing that was typed is lost. */
export function mergeChanges(
  base: AnnounceValues,
  fresh: AnnounceValues,
  typed: AnnounceValues,
): { values: AnnounceValues; theirs: TheirChange[] } {
  const differs = (field: Field, one: AnnounceValues, two: AnnounceValues) => textOf(one[field]) !== textOf(two[field]);
  const fields = Object.keys(base) as Field[];
  const theirs = fields
    .filter((field) => differs(field, base, fresh) && differs(field, typed, fresh))
    .map((field) => ({ field, kept: differs(field, typed, base) }));
  const taken = theirs.filter(({ kept }) => !kept).map(({ field }) => [field, fresh[field]]);
  return { values: { ...typed, ...Object.fromEntries(taken) }, theirs };
}
