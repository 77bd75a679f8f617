import { gramsOf, searchable } from '@campus/rules/basics/search-grams.ts';
import type { Form } from '@campus/rules/flows/conditions.ts';
import type { Words } from '@campus/rules/flows/definition.ts';
import { titleOf } from '@campus/rules/flows/form.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Definition } from '../engine/definition.ts';
import type { ProcessTitle } from '../engine/take-event.store.ts';
import { formIds } from '../form-ids.ts';
import { findNames, type Names } from '../names.store.ts';

/** The title and search terms of a process of the caller, from its form; the name is looked up if it is not passed. */
export async function describeProcess(
  ctx: CallerCtx,
  definition: Definition,
  business: Words,
  values: Form,
  submitter?: string,
): Promise<ProcessTitle> {
  const { personId, account } = ctx.caller;
  const { form } = definition;
  const inTitle = form.fields.filter(({ id }) => `${form.title.zh} ${form.title.en}`.includes(`{${id}}`));
  const ids = formIds({ ...form, fields: inTitle }, values);
  const people = submitter === undefined ? [...ids.people, personId] : ids.people;
  const named = people.length + ids.departments.length + ids.places.length > 0;
  const names = named ? await findNames(ctx.db, definition.organisationId, { ...ids, people }) : null;
  const name = submitter ?? names?.person(personId).name ?? '';
  const title = titlesOf(definition, business, name, values, names);
  return {
    titleZh: title.zh,
    titleEn: title.en,
    searchText: searchable(`${title.zh} ${title.en} ${name} ${account}`),
    searchGrams: gramsOf(title.zh, title.en, name, account),
  };
}

/** Replaces ids by names in the fields that a title contains. */
function titlesOf({ form }: Definition, business: Words, submitter: string, values: Form, names: Names | null): Words {
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
        names?.people.get(id)?.name ??
        names?.departments.get(id)?.[language] ??
        names?.places.get(id)?.[language] ??
        id;
      if (field.kind === 'money') return (Number(value) / 100).toFixed(2);
      return Array.isArray(value) ? value.map(wordFor).join(language === 'zh' ? '、' : ', ') : wordFor(String(value));
    };
  return { zh: titleOf(form.title.zh, fill('zh')), en: titleOf(form.title.en, fill('en')) };
}
