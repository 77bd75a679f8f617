import type { Fields } from '@campus/rules/basics/changes.ts';
import {
  fieldsOf,
  obeys,
  type ParameterField,
  secretsOf,
  type Values,
  wrongTogether,
} from '@campus/rules/parameters/catalogue.ts';
import { networksIn } from '#server/platform/addresses.ts';

const areNetworks = (text: string): boolean => networksIn(text) !== null;

/** What a value may be, in words that need no translation. */
function mayBe(field: ParameterField): string {
  switch (field.kind) {
    case 'text':
    case 'secret':
      return `≤ ${field.most}`;
    case 'choice':
      return field.options.join(' / ');
    case 'address':
    case 'https':
      return 'https://…';
    case 'day':
      return '2026-11-16';
    case 'whole':
      return `${field.from} – ${field.to}`;
    case 'percent':
      return '0 – 100';
    case 'fen':
      return `0 – ${field.to}`;
    case 'networks':
      return '10.0.0.0/16, 2001:db8::/48';
    case 'certificates':
      return '-----BEGIN CERTIFICATE-----';
  }
}

/** The first value that the product would not obey, with what it may be; clearing a value always fits. */
export function findWrongValue(key: string, values: Values): { field: string; may: string } | null {
  const fields = fieldsOf(key);
  for (const [name, text] of Object.entries(values)) {
    const field = fields.find((candidate) => candidate.value === name);
    if (!field) return { field: name, may: fields.map((option) => option.value).join(' / ') };
    if (!obeys(field, text, areNetworks)) return { field: name, may: mayBe(field) };
  }
  return null;
}

/** As `findWrongValue`, for all of a parameter's values as they would be. */
export const findWrongInAll = (key: string, values: Values): { field: string; may: string } | null =>
  findWrongValue(key, values) ?? wrongTogether(key, values);

/** The values from before that the product does not obey. */
export const listUnusableValues = (key: string, values: Values): string[] =>
  fieldsOf(key).flatMap((field) => (obeys(field, values[field.value] ?? '', areNetworks) ? [] : [field.value]));

/** What may be shown of a parameter's values. */
export const withoutSecrets = (key: string, values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secretsOf(key).includes(name)));

/** Which secret values are set. */
export const secretsIn = (key: string, values: Values): string[] => secretsOf(key).filter((name) => name in values);

/** A parameter as the log keeps it: by the names of its values, and of a secret only in which version it was written. */
export const valuesForLog = (key: string, values: Values): Fields =>
  Object.fromEntries(
    fieldsOf(key).map(({ kind, name, value }) => {
      const stored = values[value] ?? null;
      return [name, kind === 'secret' && stored !== null ? `secret of version ${stored}` : stored];
    }),
  );
