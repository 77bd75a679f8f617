import type { Language } from '@campus/messages/texts.ts';
import type { Parameter } from './parameters.store.ts';

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** A parameter as the hall reads it: ten values side by side, those not set as null. */
export function presentHallParameter(row: Parameter, language: Language) {
  const values = Object.fromEntries(NUMBERS.map((n) => [`pValue${n}`, row.values[`pValue${n}`] ?? null]));
  return {
    pKey: row.key,
    pName: language === 'en' ? row.nameEn : row.nameZh,
    ...(values as Record<`pValue${(typeof NUMBERS)[number]}`, string | null>),
  };
}

export const presentParameter = (row: Parameter) => ({
  key: row.key,
  name: { zh: row.nameZh, en: row.nameEn },
  values: row.values,
  changedAt: row.changedAt,
  version: row.version,
});
