import type { Words } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';

/** A text that is missing: in one language, or in both. */
export type MissingText = {
  /** The field that it belongs to; null for the title of the form's processes. */
  field: string | null;
  part: 'label' | 'hint' | 'option' | 'title';
  /** Which of the options, counted from one. */
  option?: number;
  missing: 'zh' | 'en' | 'both';
};

const missingIn = ({ zh, en }: Words): MissingText['missing'] | null => {
  const [noZh, noEn] = [zh.trim() === '', en.trim() === ''];
  if (noZh && noEn) return 'both';
  return noZh ? 'zh' : noEn ? 'en' : null;
};

/** Every text of a form that half of its readers, or all of them, would not get in their language. */
export function missingTexts({ fields, title }: FormDefinition): MissingText[] {
  const found: MissingText[] = [];
  const look = (at: Omit<MissingText, 'missing'>, words: Words) => {
    const missing = missingIn(words);
    if (missing) found.push({ ...at, missing });
  };
  look({ field: null, part: 'title' }, title);
  for (const { id, label, hint, options } of fields) {
    look({ field: id, part: 'label' }, label);
    if (hint) look({ field: id, part: 'hint' }, hint);
    options.forEach((option, n) => {
      look({ field: id, part: 'option', option: n + 1 }, option.label);
    });
  }
  return found;
}

/** A hint that says nothing is none. */
export const hintOf = (words: Words): Words | null => (words.zh.trim() === '' && words.en.trim() === '' ? null : words);
