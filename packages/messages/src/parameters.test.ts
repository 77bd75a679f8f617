import { parameterCatalogue } from '@campus/rules/parameters/catalogue.ts';
import { describe, expect, test } from 'vitest';
import enLog from './en/audit.ts';
import enParameters from './en/parameters.ts';
import zhLog from './zh/audit.ts';
import zhParameters from './zh/parameters.ts';

const languages = [
  ['zh', zhParameters, zhLog],
  ['en', enParameters, enLog],
] as const;

describe.each(languages)('[ADM-11] in %s', (_language, parameters, log) => {
  test.each(Object.entries(parameterCatalogue))(
    '%s says what it does, and each of its values and choices has a name',
    (key, fields) => {
      const texts = Object.keys(parameters);
      expect(texts).toContain(`about ${key}`);
      for (const field of fields) {
        expect(texts).toContain(`${key} ${field.name}`);
        expect(Object.keys(log)).toContain(`field ${field.name}`);
        if (field.kind === 'choice') for (const option of field.options) expect(texts).toContain(`choice ${option}`);
      }
    },
  );
});
