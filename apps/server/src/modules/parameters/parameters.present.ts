import type { Language } from '@campus/messages/texts.ts';
import { decidesSignIn, standingAt, valuesAt } from '@campus/rules/parameters/catalogue.ts';
import { listUnusableValues, secretsIn, withoutSecrets } from './parameters.policy.ts';
import type { Parameter, ParameterVersion, ShownParameter } from './parameters.store.ts';

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** A parameter as the hall reads it: ten values side by side; those not set, not obeyed or secret as null. */
export function presentHallParameter({ key, nameZh, nameEn, values: stored }: Parameter, language: Language) {
  const open = withoutSecrets(key, stored);
  const wrong = listUnusableValues(key, open);
  const openValue = (name: string) => (wrong.includes(name) ? null : (open[name] ?? null));
  const values = Object.fromEntries(NUMBERS.map((n) => [`pValue${n}`, openValue(`pValue${n}`)]));
  return {
    pKey: key,
    pName: language === 'en' ? nameEn : nameZh,
    ...(values as Record<`pValue${(typeof NUMBERS)[number]}`, string | null>),
  };
}

/**
 * A parameter as administrators see it: what counts now, and what is being tried. Of secrets only whether they are set.
 * `mayAll` says whether the reader may change how people sign in.
 */
export function presentParameter(row: ShownParameter, lost: readonly string[], mayAll: boolean, now: number) {
  const { key } = row;
  const values = valuesAt(row, now);
  return {
    key,
    name: { zh: row.nameZh, en: row.nameEn },
    values: withoutSecrets(key, values),
    secrets: secretsIn(key, values),
    version: row.version,
    changedAt: row.changedAt,
    changedBy: row.changer,
    notObeyed: [...listUnusableValues(key, withoutSecrets(key, values)), ...lost],
    standing: standingAt(row, now),
    changing: decidesSignIn(key) ? (mayAll ? ('by-password' as const) : ('not-yours' as const)) : ('freely' as const),
    tried: row.proveUntilAt === null ? null : { values: withoutSecrets(key, row.values), untilAt: row.proveUntilAt },
  };
}

export const presentVersion = (key: string, { values, ...version }: ParameterVersion) => ({
  ...version,
  values: withoutSecrets(key, values),
  secrets: secretsIn(key, values),
});
