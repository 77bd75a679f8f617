import { tryBulkAct } from '@campus/contract/calls/bulk-acts.ts';
import { decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { changeLabelMembers, saveLabelRule } from '@campus/contract/calls/labels.ts';
import {
  enablePerson,
  savePerson,
  setPersonDepartments,
  setPersonLabels,
  setPersonRoles,
} from '@campus/contract/calls/people-office.ts';
import { addRoleMembers } from '@campus/contract/calls/rights.ts';
import type { Sent } from '@campus/contract/define-call.ts';
import { beforeAll, expect, test } from 'vitest';
import { type BulkRow, bulkPlay } from '../../../test/bulk-play.ts';
import { approveStep, buttonsOf } from '../../../test/flow-play.ts';
import { peoplePlay } from '../../../test/people-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = peoplePlay(t);
const bulk = bulkPlay(t, play);
type Input = Sent<typeof tryBulkAct>;

const STEPS = 14;
const DEPARTMENTS = ['会计系', '建筑系', '网络中心'];
const MANAGING = ['admin', 'platform', 'all-secretary'];
const ACTORS = [...MANAGING, ...MANAGING, 'handler', 'approver', 'staff', 'student'];
/** What the throws came to, so that none of it is proved by nothing. */
const happened = { done: 0, refused: 0, undone: 0, named: 0 };
const everybody: { id: string; account: string }[] = [];
let labels: string[] = [];

/** Numbers that are the same in every run. */
function dice(seed: number) {
  let state = seed;
  const below = (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * n);
  };
  return {
    of: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    some: <T>(list: readonly T[], inThree = 1) => list.filter(() => below(3) < inThree),
  };
}

beforeAll(async () => {
  await play.makeSecretaryRole();
  await play.make('all-secretary', DEPARTMENTS[0] as string, ['staff', 'secretary']);
  for (let n = 0; n < 9; n++) {
    const account = `random-${n}`;
    const id = await play.make(account, DEPARTMENTS[n % 3] as string, n === 6 ? ['staff', 'administrator'] : ['staff']);
    everybody.push({ id, account });
  }
  const made = await t.rows<{ id: string }>(
    `insert into labels (id, organisation_id, name_zh, name_en)
     select gen_random_uuid(), $1, n, n from unnest(array['随机一', '随机二', '随机三']) as n returning id`,
    [await play.scut()],
  );
  labels = made.map(({ id }) => id);
  const rule = { departments: [await play.department(DEPARTMENTS[0] as string)] };
  await play.must('admin', saveLabelRule, { id: labels[0] as string, rule });
  await play.must('admin', changeLabelMembers, { id: labels[0] as string, act: 'remove', people: [everybody[3]!.id] });
  for (const { id } of everybody.slice(0, 4)) {
    const buttons = buttonsOf('agree', 'disagree');
    await play.publish([approveStep('a', { kind: 'people', people: [id] }, { buttons })]);
    await play.submit('staff', 'leave');
  }
});

/** Any act, on any of them. */
async function throwAct({ of, some }: ReturnType<typeof dice>): Promise<Input> {
  const people = some(everybody, 2).map(({ id }) => id);
  const roles = await Promise.all(['handler', 'approver', 'staff', 'student'].map((code) => play.role(code)));
  const [first, ...rest] = [of(roles), ...some(roles)];
  const group = of(labels);
  const acts: (() => Promise<Omit<Input, 'people'>>)[] = [
    async () => ({ act: 'roles', give: [first], take: rest.filter((role) => role !== first) }),
    async () => ({ act: 'labels', give: [group], take: some(labels).filter((label) => label !== group) }),
    async () => ({ act: 'labels', take: [group] }),
    async () => ({ act: 'department', departmentId: await play.department(of(DEPARTMENTS)) }),
    async () => ({ act: 'disable', reason: '离校' }),
    async () => ({ act: 'hand-over', reason: '出差', tasksTo: await play.person(of(['100064', '100058'])) }),
  ];
  return { ...(await of(acts)()), people: people.length > 0 ? people : [everybody[0]!.id] } as Input;
}

/** Turns one thing around that the act changed, as somebody would by hand. */
async function touch({ person: { id }, parts }: BulkRow): Promise<void> {
  const seen = await play.look('admin', id);
  const version = seen.version;
  const part = parts.find(({ kind }) => ['role', 'label', 'department', 'account', 'task'].includes(kind))!;
  const turned = (has: readonly { id: string }[], away: boolean) => {
    const ids = has.map((row) => row.id).filter((otherId) => otherId !== part.id);
    const wanted = away ? ids : [...ids, part.id];
    return wanted.length > 0 ? wanted : ('' as const);
  };
  if (part.kind === 'role')
    await play.must('admin', setPersonRoles, { id, version, roles: turned(seen.roles, part.after === 'yes') });
  else if (part.kind === 'label')
    await play.must('admin', setPersonLabels, {
      id,
      version,
      labels: turned(seen.labels, ['hand', 'rule', 'both'].includes(part.after)),
    });
  else if (part.kind === 'department')
    await play.must('admin', setPersonDepartments, { id, version, homeDepartmentId: '', departments: '' });
  else if (part.kind === 'account') await play.must('admin', enablePerson, { id });
  else {
    const account = (await t.rows<{ account: string }>('select account from people where id = $1', [part.to!.id]))[0]!
      .account;
    await play.must(account, decideTask, { id: part.id, task: await play.task(account, part.id), decision: 'agree' });
  }
}

/** Something that no act of these is about. */
async function touchElsewhere({ person: { id } }: BulkRow): Promise<void> {
  await play.must('admin', savePerson, { id, version: await play.version(id), remarks: '有变化' });
  await play.must('admin', addRoleMembers, { id: await play.role('auditor-of-random'), people: [id] });
}

test.each([3, 77])('[ADM-05] random acts by people of every role: dry run, deed and undo agree (%i)', async (seed) => {
  const throws = dice(seed);
  await t.rows(
    `insert into roles (id, organisation_id, code, name_zh, name_en, data_scope)
     values (gen_random_uuid(), $1, 'auditor-of-random', '无权', 'None', 'own') on conflict do nothing`,
    [await play.scut()],
  );
  const ids = everybody.map(({ id }) => id);
  const of = async (id: string) => bulk.everything([id]);
  for (let n = 0; n < STEPS; n++) {
    const input = await throwAct(throws);
    const actor = throws.of(ACTORS);
    const before = new Map<string, Awaited<ReturnType<typeof of>>>();
    for (const id of ids) before.set(id, await of(id));
    const tried = await play.does(actor, tryBulkAct, input);
    for (const id of ids) expect(await of(id)).toEqual(before.get(id));
    if (!MANAGING.includes(actor)) {
      expect(tried.code).toBe('not-allowed');
      continue;
    }
    // Who looks after one department finds nobody of others, and cannot send anybody there.
    if (tried.status !== 200) {
      expect(['not-found', 'invalid'], JSON.stringify(tried.body)).toContain(tried.code);
      continue;
    }
    const { id } = tried.data;
    const rowsTried = await bulk.rows(actor, id);
    await bulk.apply(actor, id);
    const did = await bulk.rows(actor, id);
    expect(did).toEqual(rowsTried);
    const done = Object.values(did).filter(({ outcome }) => outcome === 'done');
    const changed = new Set(done.map(({ person }) => person.id));
    for (const personId of ids) {
      const now = await of(personId);
      if (changed.has(personId)) expect(now).not.toEqual(before.get(personId));
      else expect(now, JSON.stringify(did)).toEqual(before.get(personId));
    }
    const [touched, elsewhere] = [throws.some(done), throws.some(done)];
    for (const row of elsewhere) await touchElsewhere(row);
    for (const row of touched) await touch(row);
    const left = new Map<string, Awaited<ReturnType<typeof of>>>();
    for (const row of touched) left.set(row.person.id, await of(row.person.id));
    await bulk.undo(actor, id);
    const undone = Object.values(await bulk.rows('admin', id, 'undone'));
    const named = undone.filter(({ outcome }) => outcome !== 'done').map(({ person }) => person.account);
    expect(named.sort()).toEqual(touched.map(({ person }) => person.account).sort());
    for (const { person } of done) {
      const now = await of(person.id);
      if (left.has(person.id)) expect(now).toEqual(left.get(person.id));
      else if (!elsewhere.some((row) => row.person.id === person.id)) expect(now).toEqual(before.get(person.id));
    }
    happened.done += done.length;
    happened.refused += Object.values(did).filter(({ outcome }) => outcome === 'refused').length;
    happened.undone += undone.length - named.length;
    happened.named += named.length;
    // What was touched by hand is put right, so that the next throw finds something to do.
    await t.rows('update people set active = true where id = any($1)', [ids]);
    await t.rows('update people set home_department_id = $2 where id = any($1) and home_department_id is null', [
      ids,
      await play.department(DEPARTMENTS[1] as string),
    ]);
    await t.rows(`delete from person_roles where role_id = (select id from roles where code = 'auditor-of-random')`);
  }
});

test('the throws did, refused, undid and named something', () => {
  for (const [what, times] of Object.entries(happened)) expect(times, what).toBeGreaterThan(0);
});

test('[ADM-05] two acts on the same people at once, and one beside a single edit, lose nothing', async () => {
  const people = everybody.filter(({ account }) => account !== 'random-6').map(({ id }) => id);
  const [handler, approver] = [await play.role('handler'), await play.role('approver')];
  const label = labels[2] as string;
  await t.rows('delete from person_roles where person_id = any($1) and role_id = any($2)', [
    people,
    [handler, approver],
  ]);
  await t.rows('delete from person_labels where person_id = any($1) and label_id = $2', [people, label]);
  const [rolesAct, labelsAct, rolesAgain] = await Promise.all([
    bulk.try('admin', { act: 'roles', give: [handler], people }),
    bulk.try('admin', { act: 'labels', give: [label], people: [...people].reverse() }),
    bulk.try('admin', { act: 'roles', give: [handler], people: [...people].reverse() }),
  ]);
  const first = everybody[0]!;
  const seen = await play.look('admin', first.id);
  const edit = play.does('admin', setPersonRoles, {
    id: first.id,
    version: seen.version,
    roles: [...seen.roles.map(({ id }) => id), approver],
  });
  const [a, b, c, single] = await Promise.all([
    bulk.apply('admin', rolesAct.id),
    bulk.apply('admin', labelsAct.id),
    bulk.apply('admin', rolesAgain.id),
    edit,
  ]);
  // The same thing twice is done once, and the second names everybody.
  const both = [a, c].map(({ counts }) => counts.applied!);
  expect(both.map(({ done }) => done).sort()).toEqual([0, people.length].sort());
  expect(both.map(({ changed }) => changed).sort()).toEqual([0, people.length].sort());
  expect(b.counts.applied).toMatchObject({ done: people.length });
  expect([null, 'person-changed']).toContain(single.code);
  const count = async (role: string) =>
    (await t.rows('select 1 from person_roles where person_id = any($1) and role_id = $2', [people, role])).length;
  expect(await count(handler)).toBe(people.length);
  expect(await count(approver)).toBe(single.code === null ? 1 : 0);
  expect(
    (await t.rows('select 1 from person_labels where person_id = any($1) and label_id = $2', [people, label])).length,
  ).toBe(people.length);
});
