import { obeys, type ParameterKey, parameterCatalogue, type Values } from './catalogue.ts';

type Field<K extends ParameterKey> = (typeof parameterCatalogue)[K][number];
/** Values that the product goes by as they are; networks and secrets are read where addresses and keys are known. */
type Plain<K extends ParameterKey> = Exclude<Field<K>, { kind: 'networks' | 'secret' }>;
type Numbers<K extends ParameterKey> = Extract<Field<K>, { kind: 'whole' | 'percent' | 'fen' }>;

/**
 * What counts for one value of a parameter: what is set where the product obeys it, otherwise what is usual. Whoever
 * reads a setting asks here, so that a value that is shown as not obeyed is not.
 */
export function settingOf<K extends ParameterKey>(
  key: K,
  name: Plain<K>['name'],
  values: Values | null | undefined,
): string | null {
  const field = parameterCatalogue[key].find((candidate) => candidate.name === name) as Field<K>;
  const text = values?.[field.value] ?? '';
  return text !== '' && obeys(field, text, () => false) ? text : field.unset;
}

/** As `settingOf`, for a value that is a number and always counts. */
export const numberOf = <K extends ParameterKey>(
  key: K,
  name: Numbers<K>['name'],
  values: Values | null | undefined,
): number => Number(settingOf(key, name as Plain<K>['name'], values));
