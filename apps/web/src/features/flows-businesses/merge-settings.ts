import type { BusinessValues } from './business-values.ts';

export type SettingsField = keyof BusinessValues;
/** What somebody else changed meanwhile; `kept` where something else was typed here, which stays until it is chosen. */
export type TheirChange = { field: SettingsField; kept: boolean };

/** People and groups are the same in any order; guides and annexes stand in theirs. */
const textOf = (field: SettingsField, values: BusinessValues): string => {
  const value = values[field];
  if (typeof value === 'string') return value;
  if (field === 'printSignatures') return JSON.stringify(values.printSignatures.map(({ zh, en }) => [zh, en]));
  if (field === 'printFor' || field === 'printParts' || field === 'printLeftOut')
    return values[field].toSorted().join();
  if (field === 'guides')
    return JSON.stringify(
      values.guides.map(({ name, titleZh, titleEn, bodyZh, bodyEn }) => [name, titleZh, titleEn, bodyZh, bodyEn]),
    );
  // A link to a file is signed anew each time; its id stays.
  const ids = (value as readonly { id: string }[]).map(({ id }) => id);
  return (field === 'annexes' ? ids : ids.toSorted()).join();
};

const differs = (field: SettingsField, one: BusinessValues, two: BusinessValues): boolean =>
  textOf(field, one) !== textOf(field, two);

const fieldsOf = (values: BusinessValues) => Object.keys(values) as SettingsField[];

export const isSame = (one: BusinessValues, two: BusinessValues): boolean =>
  !fieldsOf(one).some((field) => differs(field, one, two));

/** What was typed upon `base`, with what somebody else made of it meanwhile; nothing that was typed is lost. */
export function mergeSettings(
  base: BusinessValues,
  fresh: BusinessValues,
  typed: BusinessValues,
): { values: BusinessValues; theirs: TheirChange[] } {
  const theirs = fieldsOf(base)
    .filter((field) => differs(field, base, fresh) && differs(field, typed, fresh))
    .map((field) => ({ field, kept: differs(field, typed, base) }));
  const taken = theirs.filter(({ kept }) => !kept).map(({ field }) => [field, fresh[field]]);
  return { values: { ...typed, ...Object.fromEntries(taken) }, theirs };
}
