import type { Words } from '@campus/rules/flows/definition.ts';
import en from './en/flows-changes.ts';
import { fill } from './texts.ts';
import zh from './zh/flows-changes.ts';

const texts = { zh, en };
export type ChangeKey = keyof typeof zh;

/** One thing that is different between two definitions, in words. */
export type SaidChange = {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  about: 'step' | 'branch' | 'field' | 'rights' | 'start' | 'flow' | 'title';
  /**
   * The step, `<step>/<part of it>`, `<split>/<branch>`, the field, `<group>.<field>`, or `<step>/<field>`; empty for what
   * there is only one of.
   */
  id: string;
  name: Words;
  before: Words | null;
  after: Words | null;
};

export const say = (key: ChangeKey, facts: Readonly<Record<string, Words | number>> = {}): Words => {
  const inLanguage = (language: keyof Words) =>
    fill(
      texts[language][key],
      Object.fromEntries(
        Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'number' ? fact : fact[language]]),
      ),
    );
  return { zh: inLanguage('zh'), en: inLanguage('en') };
};

export const isBlank = ({ zh: chinese, en: english }: Words) => chinese.trim() === '' && english.trim() === '';

/** What somebody wrote; where one language is missing, the other. */
export const writtenOr = (words: Words | undefined): Words => {
  if (!words || isBlank(words)) return say('nameless');
  return { zh: words.zh.trim() || words.en.trim(), en: words.en.trim() || words.zh.trim() };
};

/** What a property is called; what has no text goes by its own name. */
export const partName = (property: string): Words => {
  const key = `part-${property}`;
  return key in zh ? say(key as ChangeKey) : { zh: property, en: property };
};
