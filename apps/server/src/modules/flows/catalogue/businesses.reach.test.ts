import { getAnnexes, getService } from '@campus/contract/calls/flows-businesses.ts';
import {
  copyBusiness,
  deleteBusiness,
  getBusiness,
  listBusinesses,
  listManagedCategories,
  moveBusiness,
  moveCategory,
  saveBusiness,
  saveCategory,
  suspendBusiness,
} from '@campus/contract/calls/flows-catalogue.ts';
import { commentOnDraft, listDraftComments } from '@campus/contract/calls/flows-draft-comments.ts';
import {
  discardDraft,
  listVersions,
  publishVersion,
  restoreVersion,
  saveVersion,
} from '@campus/contract/calls/flows-versions.ts';
import type { Call } from '@campus/contract/define-call.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { businessPlay, soundDefinition, twice } from '../../../../test/business-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = businessPlay(t);

type Department = { id: string; path: string };
type Person = { id: string; departments: string[] };
const managers: { account: string; id: string; scope: 'own' | 'department' | 'department-and-below' }[] = [];
let departments: Department[] = [];
let people: Person[] = [];
let own: string[] = [];

const everything = () =>
  t.rows<{ all: string }>(
    `select md5(coalesce((select string_agg(x::text, '|' order by x.id) from businesses x), '')
       || coalesce((select string_agg(x::text, '|' order by x.id) from business_versions x), '')
       || coalesce((select string_agg(x::text, '|' order by x::text) from business_people x), '')) as all`,
  );
const setOwners = async (businessId: string, owners: readonly string[]) => {
  await t.rows(`delete from business_people where business_id = $1`, [businessId]);
  // Who supervises a business does not manage it.
  await t.rows(
    `insert into business_people (organisation_id, business_id, person_id, part)
     select b.organisation_id, b.id, s.id, 'supervisor' from businesses b, unnest($2::uuid[]) s (id) where b.id = $1`,
    [businessId, managers.map(({ id }) => id)],
  );
  await t.rows(
    `insert into business_people (organisation_id, business_id, person_id, part, position)
     select b.organisation_id, b.id, o.id, 'owner', o.nr from businesses b, unnest($2::uuid[]) with ordinality o (id, nr) where b.id = $1`,
    [businessId, owners],
  );
};

beforeAll(async () => {
  departments = await t.rows<Department>(
    `select d.id, d.path from departments d join organisations o on o.id = d.organisation_id where o.org_sign = 'scut' order by d.path`,
  );
  const named = await t.rows<{ name: string }>(
    `select d.name_zh as name from departments d join organisations o on o.id = d.organisation_id
     where o.org_sign = 'scut' order by array_length(string_to_array(d.path, '/'), 1), d.path limit 3`,
  );
  for (const scope of ['own', 'department', 'department-and-below'] as const)
    for (const { name } of named) {
      const account = await play.manager(scope, name);
      managers.push({ account, scope, id: await play.person(account) });
    }
  people = await t.rows<Person>(
    `select p.id, array_remove(p.home_department_id || array(select pd.department_id from person_departments pd where pd.person_id = p.id), null)::text[] as departments
     from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and p.active order by p.account`,
  );
  await t.rows('delete from business_people');
  for (let n = 0; n < 6; n++) own.push(await play.make('admin', { owners: [await play.person('admin')] }));
  own = [...own, await play.business('leave'), await play.business('seal')];
});

/** Whom a manager reaches, told without any of the rules. */
function reached({ id, scope }: (typeof managers)[number]): Set<string> {
  const mine = people.find((person) => person.id === id)!.departments;
  const within =
    scope === 'own'
      ? []
      : departments.filter((department) =>
          mine.some((home) => {
            if (scope === 'department') return department.id === home;
            return department.path.startsWith(departments.find((one) => one.id === home)!.path);
          }),
        );
  const ids = new Set(within.map((department) => department.id));
  return new Set(
    people
      .filter((person) => person.id === id || person.departments.some((one) => ids.has(one)))
      .map((person) => person.id),
  );
}

/** What each call on one business is sent. */
async function callsOn(id: string, by: string): Promise<[Call, object][]> {
  const { revision, ...same } = await play.opened(id);
  const { draft } = await play.open(id);
  const basedOn = draft?.revision ?? 1;
  const [version] = await t.rows<{ id: string }>('select id from business_versions where business_id = $1 limit 1', [
    id,
  ]);
  const code = `copied-${Math.floor(Math.random() * 1e9)}`;
  return [
    [getBusiness, { id }],
    [saveBusiness, { ...same, revision, name: twice('改名') }],
    [copyBusiness, { id, code, name: twice('副本'), numberPrefix: 'FB', categoryId: same.categoryId }],
    [suspendBusiness, { id, suspended: true }],
    [moveBusiness, { id, categoryId: same.categoryId, before: '' }],
    [deleteBusiness, { id }],
    [saveVersion, { businessId: id, basedOn: draft?.revision ?? '', ...soundDefinition() }],
    [publishVersion, { businessId: id, basedOn }],
    [discardDraft, { businessId: id, basedOn }],
    [listVersions, { businessId: id }],
    [listDraftComments, { businessId: id }],
    [commentOnDraft, { businessId: id, thing: '', text: '核对' }],
    [restoreVersion, { businessId: id, versionId: version?.id ?? by, basedOn: draft?.revision ?? '' }],
  ] as unknown as [Call, object][];
}

test('[DES-01] who manages a part of the organisation is listed the businesses of its people and no others, and changes no other', async () => {
  const seen = { within: 0, outside: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...managers),
      fc.array(fc.subarray(people, { minLength: 1, maxLength: 2 }), { minLength: own.length, maxLength: own.length }),
      fc.nat(own.length - 1),
      async (manager, owners, tried) => {
        for (const [n, id] of own.entries())
          await setOwners(
            id,
            owners[n]!.map((person) => person.id),
          );
        const mine = reached(manager);
        const expected = own.filter((_, n) => owners[n]!.some((person) => mine.has(person.id)));
        const listed = await play.listed(manager.account);
        expect(listed.map(({ id }) => id).sort()).toEqual([...expected].sort());
        const categories = await play.must(manager.account, listManagedCategories, { size: 100 });
        expect(categories.items.reduce((sum, { businesses }) => sum + businesses, 0)).toBe(expected.length);
        for (const { id, openActions } of listed)
          expect((await play.open(id, manager.account)).openActions).toEqual(openActions);
        const id = own[tried]!;
        if (expected.includes(id)) seen.within += 1;
        else {
          seen.outside += 1;
          const before = await everything();
          for (const [call, sent] of await callsOn(id, manager.id)) {
            const { code } = await play.send(manager.account, call, sent);
            expect(`${call.name} ${code}`).toBe(`${call.name} not-found`);
          }
          expect(await everything()).toEqual(before);
        }
      },
    ),
    { numRuns: 40 },
  );
  // Chance decides how often; both were tried.
  expect(Math.min(seen.within, seen.outside)).toBeGreaterThan(0);
});

test('[DES-01] nobody puts a business out of their own reach, nor makes one for others', async () => {
  const { account, id: me } = managers.find(({ scope }) => scope === 'own')!;
  const other = await play.person('admin');
  const refused = { code: 'invalid', body: { facts: { fields: [{ field: 'owners', code: 'not-an-option' }] } } };
  expect(await play.does(account, saveBusiness, await play.saying('admin'))).toMatchObject(refused);
  const id = await play.make(account, { owners: [me, other] });
  const opened = await play.opened(id);
  expect(await play.does(account, saveBusiness, { ...opened, owners: [other] })).toMatchObject(refused);
  expect((await play.open(id, account)).owners.map((person) => person.id)).toEqual([me, other]);
  // With the whole organisation in reach it is given to whomever one likes.
  await play.must('admin', saveBusiness, { ...opened, owners: [other] });
  expect((await play.does(account, getBusiness, { id })).code).toBe('not-found');
});

test('[DES-01] a copy by who reaches a part is their own, and by who reaches everything it stays with the same people', async () => {
  const { account, id: me } = managers.find(({ scope }) => scope === 'own')!;
  const id = await play.make('admin', {
    owners: [await play.person('admin'), me],
    supervisors: [await play.person('approver')],
  });
  const { categoryId } = await play.opened(id);
  const copy = async (by: string, code: string) => {
    const made = await play.must(by, copyBusiness, { id, code, name: twice(code), numberPrefix: 'FB', categoryId });
    const { owners, supervisors } = await play.open(made.id);
    return [owners.map((person) => person.id), supervisors.length];
  };
  expect(await copy(account, 'copy-of-mine')).toEqual([[me], 0]);
  expect(await copy('admin', 'copy-of-all')).toEqual([[await play.person('admin'), me], 1]);
});

/** What is open to who may see a business and not change it. */
const MAY_READ = ['GetBusiness', 'CopyBusiness', 'ListVersions', 'ListDraftComments', 'CommentOnDraft'];

test('[DES-01] what the product ships is shown to its owners, and changed only by who reaches everything', async () => {
  const { account, id: me } = managers.find(({ scope }) => scope === 'own')!;
  const [shipped] = await t.rows<{ id: string }>(
    `select b.id from businesses b join organisations o on o.id = b.organisation_id where b.code = 'complaint' and o.org_sign = 'scut'`,
  );
  const id = shipped!.id;
  await setOwners(id, [me]);
  expect(await play.open(id, account)).toMatchObject({ builtIn: true, openActions: ['copy'] });
  for (const [call, sent] of await callsOn(id, me)) {
    const { code } = await play.send(account, call, sent);
    const may = MAY_READ.includes(call.name);
    expect(`${call.name} ${code}`).toBe(`${call.name} ${may ? null : 'not-allowed'}`);
  }
  expect((await play.open(id)).openActions).toEqual(['change', 'suspend', 'copy']);
  expect((await play.does('admin', deleteBusiness, { id })).code).toBe('business-was-published');
});

test('[DES-01] categories are of everybody, so only who reaches everything makes, names, moves or deletes them', async () => {
  const id = await play.category('只由全校管理');
  for (const { account } of managers.slice(0, 4)) {
    expect((await play.does(account, saveCategory, { name: twice('自己的') })).code).toBe('not-allowed');
    expect((await play.does(account, saveCategory, { id, name: twice('自己的') })).code).toBe('not-allowed');
    expect((await play.does(account, moveCategory, { id, before: '' })).code).toBe('not-allowed');
    const names = (await play.must(account, listManagedCategories, { size: 100 })).items.map(({ name }) => name.zh);
    expect(names).toContain('只由全校管理');
  }
});

test('[DES-01] the hall too shows what was never published, and documents, only to who manages that very business', async () => {
  const { account, id: me } = managers.find(({ scope }) => scope === 'own')!;
  const [mine, other] = [await play.make('admin', { owners: [me] }), await play.make('admin')];
  for (const call of [getService, getAnnexes]) {
    expect((await play.does(account, call, { id: mine })).code).toBe(null);
    expect((await play.does(account, call, { id: other })).code).toBe('not-found');
  }
  expect((await play.must(account, listBusinesses, { size: 100 })).items.map(({ id }) => id)).not.toContain(other);
});
