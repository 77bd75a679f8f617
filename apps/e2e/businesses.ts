import {
  copyBusiness,
  deleteBusiness,
  deleteCategory,
  getBusiness,
  listBusinesses,
  listManagedCategories,
  saveBusiness,
  saveCategory,
  suspendBusiness,
} from '@campus/contract/calls/flows-catalogue.ts';
import { listVersions, publishVersion, saveVersion } from '@campus/contract/calls/flows-versions.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { ask } from './people.ts';

/** A university whose catalogue no other journey looks at. */
export const ORG = 'lingnan-demo';
/** Who manages all of its businesses. */
export const MANAGER = 'admin';

type Business = Reply<typeof getBusiness>;
type Row = Reply<typeof listBusinesses>['items'][number];
type Draft = NonNullable<Business['draft']>;
type Words = { zh: string; en: string };
type Definition = Pick<Draft, 'flow' | 'form'>;

const asked = <T>(method: 'GET' | 'POST', path: string, payload: object) => ask<T>(MANAGER, method, path, payload, ORG);

/** Something that no other try has, fit for names and codes. */
export const freshMark = (): string => Date.now().toString(36);

export const businessOf = (id: string) => asked<Business>('GET', getBusiness.path, { id });
export const versionsOf = (businessId: string) =>
  asked<Reply<typeof listVersions>>('GET', listVersions.path, { businessId, size: '100' });

async function sourceOf(name: string): Promise<Row> {
  const { items } = await asked<{ items: Row[] }>('GET', listBusinesses.path, { words: name, size: '100' });
  const found = items.find((row) => row.name.zh === name);
  if (!found) throw new Error(`no business ${name}`);
  return found;
}

/** A copy of a demo business, as a draft. */
export async function copyOf(source: string, name: Words, code: string, categoryId?: string): Promise<string> {
  const { id, category } = await sourceOf(source);
  const payload = { id, name, code, numberPrefix: 'FB', categoryId: categoryId ?? category.id };
  return (await asked<{ id: string }>('POST', copyBusiness.path, payload)).id;
}

/** Publishes the draft that stands. */
export async function publish(businessId: string): Promise<void> {
  const { draft } = await businessOf(businessId);
  await asked('POST', publishVersion.path, { businessId, basedOn: draft?.revision });
}

/** Keeps what is in force as the next draft, changed; answers it as it was. */
export async function draftNext(businessId: string, change: (of: Definition) => Definition = (of) => of) {
  const { published, draft } = await businessOf(businessId);
  const from = published ?? draft;
  if (!from) throw new Error('nothing to go on from');
  const { flow, form } = change(from);
  await asked('POST', saveVersion.path, { businessId, basedOn: draft?.revision ?? '', flow, form });
}

/** Another manager changes what is said of it. */
export async function changeSettings(id: string, part: object): Promise<void> {
  const {
    revision,
    code,
    category,
    name,
    icon,
    summary,
    introduction,
    numberPrefix,
    audience,
    guides,
    owners,
    supervisors,
  } = await businessOf(id);
  const ids = (all: readonly { id: string }[]) => all.map((one) => one.id);
  await asked('POST', saveBusiness.path, {
    id,
    revision,
    code,
    categoryId: category.id,
    name,
    icon,
    summary,
    introduction,
    numberPrefix,
    audience: { kind: audience.kind },
    guides,
    owners: ids(owners),
    supervisors: ids(supervisors),
    ...part,
  });
}

/** What a journey made is gone; what was published can only be suspended. */
export async function forget(id: string): Promise<void> {
  const { openActions } = await businessOf(id);
  if (openActions.includes('delete')) await asked('POST', deleteBusiness.path, { id });
  else if (openActions.includes('suspend')) await asked('POST', suspendBusiness.path, { id, suspended: true });
}

export const newCategory = (name: Words) =>
  asked<{ id: string }>('POST', saveCategory.path, { name }).then(({ id }) => id);

/** An empty category that an earlier try left. */
export async function forgetCategories(begins: string): Promise<void> {
  type Category = Reply<typeof listManagedCategories>['items'][number];
  const { items } = await asked<{ items: Category[] }>('GET', listManagedCategories.path, { size: '100' });
  for (const { id, name, businesses } of items)
    if (name.zh.startsWith(begins) && businesses === 0) await asked('POST', deleteCategory.path, { id });
}
