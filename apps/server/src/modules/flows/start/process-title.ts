import { gramsOf, searchable } from '@campus/rules/basics/search-grams.ts';
import type { Form } from '@campus/rules/flows/conditions.ts';
import type { Words } from '@campus/rules/flows/definition.ts';
import { type FieldKind, titleOf } from '@campus/rules/flows/form.ts';
import type { Definition } from '../engine/definition.ts';
import type { ProcessTitle } from '../engine/take-event.store.ts';
import type { Names } from '../names.store.ts';

type Naming = { business: Words; submitter: { name: string; account: string }; names: Names };

/** The title and search terms of a process, from its form and the names of what the form refers to. */
export function describeProcess(
  definition: Pick<Definition, 'form'>,
  values: Form,
  { business, submitter: { name, account }, names }: Naming,
): ProcessTitle {
  const title = titlesOf(definition, business, name, values, names);
  return {
    titleZh: title.zh,
    titleEn: title.en,
    searchText: searchable(`${title.zh} ${title.en} ${name} ${account}`),
    searchGrams: gramsOf(title.zh, title.en, name, account),
  };
}

/** Replaces ids by names in the fields that a title contains. */
function titlesOf(
  { form }: Pick<Definition, 'form'>,
  business: Words,
  submitter: string,
  values: Form,
  names: Names,
): Words {
  const fill =
    (language: 'zh' | 'en') =>
    (name: string): string | null => {
      if (name === 'submitter') return submitter;
      if (name === 'business') return business[language];
      const field = form.fields.find(({ id }) => id === name);
      const value = values[name];
      if (!field || value === null || value === undefined) return null;
      const wordFor = (id: string) =>
        field.options.find((option) => option.value === id)?.label[language] ??
        nameBehind(names, field.kind, id)?.[language] ??
        id;
      if (field.kind === 'group') return null;
      if (field.kind === 'money' || (field.kind === 'computed' && field.unit === 'money'))
        return (Number(value) / 100).toFixed(2);
      return Array.isArray(value)
        ? (value as readonly string[]).map(wordFor).join(language === 'zh' ? '、' : ', ')
        : wordFor(String(value));
    };
  return { zh: titleOf(form.title.zh, fill('zh')), en: titleOf(form.title.en, fill('en')) };
}

/** What stands behind an id; a text that looks like one is none. */
function nameBehind(names: Names, kind: FieldKind, id: string): Words | undefined {
  const person = kind === 'person' || kind === 'people' ? names.people.get(id)?.name : undefined;
  if (person !== undefined) return { zh: person, en: person };
  return kind === 'department' ? names.departments.get(id) : kind === 'place' ? names.places.get(id) : undefined;
}
