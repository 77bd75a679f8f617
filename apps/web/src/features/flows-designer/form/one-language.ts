import type { Words } from '@campus/rules/flows/definition.ts';
import type { FormDefinition, RowField } from '@campus/rules/flows/form.ts';
import { placeOf } from './field-places.ts';

/** A text that is missing: in one language, or in both. */
export type MissingText = {
  /** The place of the field that it belongs to; null for the title of the form's processes. */
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
  const lookAt = ({ id, label, hint, options }: RowField, group: string | null) => {
    const field = placeOf(group, id);
    look({ field, part: 'label' }, label);
    if (hint) look({ field, part: 'hint' }, hint);
    options.forEach((option, n) => {
      look({ field, part: 'option', option: n + 1 }, option.label);
    });
  };
  for (const field of fields) {
    lookAt(field, null);
    for (const inner of field.fields ?? []) lookAt(inner, field.id);
  }
  return found;
}

/** A hint that says nothing is none. */
export const hintOf = (words: Words): Words | null => (words.zh.trim() === '' && words.en.trim() === '' ? null : words);
