import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buttons } from './designer-sentences/buttons.ts';
import { deciding } from './designer-sentences/deciding.ts';
import { people } from './designer-sentences/people.ts';
import { engineTests, type Said } from './designer-sentences/playing.ts';
import { product } from './designer-sentences/product.ts';
import { settings } from './designer-sentences/settings.ts';
import { steps } from './designer-sentences/steps.ts';
import en from './en/flows-designer.ts';
import enSteps from './en/flows-designer-steps.ts';
import zh from './zh/flows-designer.ts';
import zhSteps from './zh/flows-designer-steps.ts';

const said: Record<string, Said> = { ...steps, ...people, ...deciding, ...buttons, ...settings, ...product };
const everyText = {
  zh: { ...zh, ...zhSteps } as Record<string, string>,
  en: { ...en, ...enSteps } as Record<string, string>,
};
const about = Object.keys(everyText.zh).filter((key) => /(^|-)about(-|$)/.test(key));

test('[TRU-70] each sentence about a choice stands in the table, to the letter and in both languages', () => {
  const texts = (of: Record<string, string>) => Object.fromEntries(about.map((key) => [key, of[key]]));
  const table = (language: 'zh' | 'en') =>
    Object.fromEntries(Object.entries(said).map(([key, row]) => [key, row[language]]));
  expect(table('zh')).toEqual(texts(everyText.zh));
  expect(table('en')).toEqual(texts(everyText.en));
  expect(about.length).toBeGreaterThan(100);
});

describe('[TRU-70] what the designer says about a choice is what happens', () => {
  test.each(Object.entries(said).filter(([, row]) => 'happens' in row))('%s', (_, row) => {
    if ('happens' in row) expect(row.happens()).toEqual(row.is);
  });

  test.each(Object.entries(said).filter(([, row]) => 'file' in row))(
    '%s, which a test of the server proves',
    (_, row) => {
      if ('file' in row)
        expect(readFileSync(new URL(engineTests + row.file, import.meta.url), 'utf8')).toContain(row.test);
    },
  );
});
