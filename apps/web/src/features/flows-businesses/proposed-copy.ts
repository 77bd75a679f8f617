import { textLength, truncateText } from '@campus/rules/basics/characters.ts';
import type { BusinessRow } from './flows-businesses.queries.ts';

export type CopyValues = {
  source: string;
  nameZh: string;
  nameEn: string;
  code: string;
  numberPrefix: string;
  category: string;
};

export const noCopy: CopyValues = { source: '', nameZh: '', nameEn: '', code: '', numberPrefix: '', category: '' };

const LONGEST_NAME = 40;
const LONGEST_CODE = 40;
const fitted = (text: string, tail: string, most: number) => `${truncateText(text, most - textLength(tail))}${tail}`;

type Tails = { zh: string; en: string };
type Source = Pick<BusinessRow, 'id' | 'name' | 'code' | 'category'>;

/** What a copy could be called; a number prefix is nobody's proposal, it tells the cases of two businesses apart. */
export const proposedCopy = ({ id, name, code, category }: Source, tails: Tails): CopyValues => ({
  source: id,
  nameZh: fitted(name.zh, tails.zh, LONGEST_NAME),
  nameEn: fitted(name.en, tails.en, LONGEST_NAME),
  code: fitted(code, '-copy', LONGEST_CODE),
  numberPrefix: '',
  category: category.id,
});

type Template = { code: string; name: { zh: string; en: string }; numberPrefix: string };
const TEMPLATE = 'template:';

/** A business of the university's own may be called just as its template is. */
export const proposedFromTemplate = ({ code, name, numberPrefix }: Template, category: string): CopyValues => ({
  source: `${TEMPLATE}${code}`,
  nameZh: name.zh,
  nameEn: name.en,
  code,
  numberPrefix,
  category,
});

/** The template that a source is; null where it is another business. */
export const templateIn = (source: string): string | null =>
  source.startsWith(TEMPLATE) ? source.slice(TEMPLATE.length) : null;

/** Another source brings its own proposals; what somebody typed themselves stays. */
export function withProposal(typed: CopyValues, before: CopyValues, next: CopyValues): CopyValues {
  const own = (field: keyof CopyValues) => typed[field] !== '' && typed[field] !== before[field];
  const fields = Object.keys(typed) as (keyof CopyValues)[];
  const kept = fields.filter((field) => field !== 'source' && own(field)).map((field) => [field, typed[field]]);
  return { ...next, ...Object.fromEntries(kept) };
}
