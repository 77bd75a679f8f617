import { listAuditEntries } from '@campus/contract/calls/audit.ts';
import { applyBulkAct, listBulkActs, listBulkRows, tryBulkAct, undoBulkAct } from '@campus/contract/calls/bulk-acts.ts';
import { addDepartment } from '@campus/contract/calls/departments.ts';
import { changeLabelMembers, saveLabelRule } from '@campus/contract/calls/labels.ts';
import { enablePerson, setPersonDepartments } from '@campus/contract/calls/people-office.ts';
import type { Sent } from '@campus/contract/define-call.ts';
import { permissions } from '@campus/contract/permissions.ts';
import { refusalText } from '@campus/messages/refusal-text.ts';
import { MOST_PEOPLE } from '@campus/rules/bulk-acts/bulk-acts.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { bulkPlay } from '../../../test/bulk-play.ts';
import { approveStep, buttonsOf } from '../../../test/flow-play.ts';
import { peoplePlay } from '../../../test/people-play.ts';
import { rolePlay } from '../../../test/role-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = peoplePlay(t);
const bulk = bulkPlay(t, play);
const roles = rolePlay(t);
const [HOME, ELSEWHERE] = ['会计系', '建筑系'];
const DAY = 24 * 60 * 60_000;
const buttons = buttonsOf('agree', 'disagree', 'transfer');

type Input = Sent<typeof tryBulkAct>;
const { makePeople, newLabel, giveTasks } = bulk;

let label = '';
beforeAll(async () => {
  await play.makeSecretaryRole();
  await play.make('secretary', HOME as string, ['staff', 'secretary']);
  await play.make('second-admin', '网络中心', ['staff', 'administrator'], '另一位管理员');
  label = await newLabel('批量标签');
});

describe('[ADM-05] what a bulk act may be about', () => {
  test('all that the filters find are named by their number', async () => {
    const { ids } = await makePeople(2);
    const filterLabel = await newLabel('筛选');
    await bulk.did('admin', { act: 'labels', give: [filterLabel], people: ids });
    const filter = { labelId: filterLabel };
    const tried = await bulk.try('admin', { act: 'labels', give: [label], found: 2, filter });
    expect(tried).toMatchObject({ people: 2 });
    const other = await play.does('admin', tryBulkAct, { act: 'labels', give: [label], found: 3, filter });
    expect(other.body).toMatchObject({ code: 'bulk-found-other', msg: expect.stringContaining('2人') });
    // Whoever the filter finds later is not meant by what was tried.
    const [late] = (await makePeople(1)).ids as [string];
    await bulk.did('admin', { act: 'labels', give: [filterLabel], people: [late] });
    expect(await bulk.apply('admin', tried.id)).toMatchObject({ people: 2, counts: { applied: { done: 2 } } });
  });

  test('more than one transaction can bear are refused', async () => {
    const people = Array.from(
      { length: MOST_PEOPLE + 1 },
      (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    );
    const named = await play.does('admin', tryBulkAct, { act: 'labels', give: [label], people });
    expect(named.body).toMatchObject({ code: 'bulk-too-many', msg: expect.stringContaining(String(MOST_PEOPLE)) });
    const found = await play.does('admin', tryBulkAct, { act: 'labels', give: [label], found: MOST_PEOPLE + 1 });
    expect(found.code).toBe('bulk-too-many');
  });

  test.each([
    ['nobody is named', async () => ({ act: 'labels', give: [label] }), 'people'],
    ['nothing is given or taken', async () => ({ act: 'roles', people: ['x'] }), 'give'],
    ['a role of another kind', async () => ({ act: 'roles', give: [label], people: ['x'] }), 'give'],
    [
      'something is given and taken',
      async () => ({ act: 'labels', give: [label], take: [label], people: ['x'] }),
      'take',
    ],
    ['no department', async () => ({ act: 'department', people: ['x'] }), 'departmentId'],
    ['no reason', async () => ({ act: 'disable', people: ['x'] }), 'reason'],
    ['no receiver', async () => ({ act: 'hand-over', reason: '出差', people: ['x'] }), 'tasksTo'],
    [
      'a receiver who is not there',
      async () => ({ act: 'disable', reason: '离校', tasksTo: '00000000-0000-4000-8000-000000000000', people: ['x'] }),
      'tasksTo',
    ],
  ])('%s: refused at its field', async (_, input, field) => {
    const { ids } = await makePeople(1);
    const request = (await input()) as Record<string, unknown>;
    if (request.people) request.people = ids;
    const { body } = await play.send('admin', tryBulkAct as never, request);
    expect(body).toMatchObject({ code: 'invalid', facts: { fields: [{ field }] } });
  });

  test('a closed department takes nobody in, also when it was closed after the dry run', async () => {
    const { ids } = await makePeople(1);
    const [{ id: closing }] = (await t.rows(
      `insert into departments (id, organisation_id, parent_id, name_zh, name_en, path, position)
       select x.id, d.organisation_id, d.id, '将撤', 'Closing', d.path || x.id || '/', 99
       from departments d cross join (select gen_random_uuid() as id) x where d.id = $1 returning id`,
      [await play.department(HOME as string)],
    )) as [{ id: string }];
    const tried = await bulk.try('admin', { act: 'department', departmentId: closing, people: ids });
    await t.rows('update departments set closed_at = now() where id = $1', [closing]);
    const applied = await bulk.apply('admin', tried.id);
    expect(applied.counts.applied).toMatchObject({ done: 0, changed: 1 });
    const [row] = Object.values(await bulk.rows('admin', tried.id));
    expect(row).toMatchObject({ why: { en: expect.stringContaining('closed') } });
    const again = await play.does('admin', tryBulkAct, { act: 'department', departmentId: closing, people: ids });
    expect(again.body).toMatchObject({ code: 'invalid', facts: { fields: [{ field: 'departmentId' }] } });
  });

  test('the last administrator stays: of all of them, the last by id is refused', async () => {
    const administrator = await play.role('administrator');
    // Who asks holds everything without being one, and so loses nothing on the way.
    await roles.give('second-admin', await roles.makeRole('organisation', permissions));
    const away = await t.rows<{ organisation_id: string; person_id: string; role_id: string }>(
      'delete from person_roles where role_id = $1 returning *',
      [await play.role('platform-administrator')],
    );
    const holders = await t.rows<{ id: string }>(
      'select p.id from people p join person_roles pr on pr.person_id = p.id where pr.role_id = $1 and p.active order by p.id',
      [administrator],
    );
    const people = holders.map(({ id }) => id);
    const tried = await bulk.try('second-admin', { act: 'roles', take: [administrator], people });
    expect(people.length).toBeGreaterThan(1);
    expect(tried.counts.tried).toEqual({ done: people.length - 1, same: 0, refused: 1, changed: 0 });
    const rows = Object.values(await bulk.rows('second-admin', tried.id));
    expect(rows.find(({ person }) => person.id === people.at(-1))).toMatchObject({
      outcome: 'refused',
      why: { en: refusalText('last-administrator', {}, 'en') },
    });
    for (const row of away)
      await t.rows('insert into person_roles values ($1, $2, $3)', [row.organisation_id, row.person_id, row.role_id]);
  });
});

describe('[ADM-05] disabling many', () => {
  test('receivers are chosen once; undoing enables, and says what stays with them', async () => {
    const { accounts, ids } = await makePeople(2);
    const [first, second] = ids as [string, string];
    const [to] = (await makePeople(1)).ids as [string];
    const department = await play.department(HOME as string);
    await t.rows('update departments set head_person_id = $1 where id = $2', [first, department]);
    await t.rows(
      'insert into department_deputies (organisation_id, department_id, person_id, position) values ($1, $2, $3, 9)',
      [await play.scut(), await play.department(ELSEWHERE as string), first],
    );
    await t.rows(
      `insert into business_people (organisation_id, business_id, person_id, part, position) values ($1, $2, $3, 'owner', 9)`,
      [await play.scut(), await play.business('seal'), second],
    );
    await t.signIn(accounts[1] as string);
    const input: Input = {
      act: 'disable',
      reason: '离校',
      headsTo: to,
      businessesTo: to,
      tasksTo: to,
      people: [...ids, to],
    };
    const { id, counts } = await bulk.did('admin', input);
    expect(counts.applied).toMatchObject({ done: 2, refused: 1 });
    const rows = await bulk.rows('admin', id);
    expect(Object.values(rows).find(({ person }) => person.id === to)).toMatchObject({
      outcome: 'refused',
      why: { en: expect.stringContaining('is to get') },
    });
    expect(await t.rows('select head_person_id as id from departments where id = $1', [department])).toEqual([
      { id: to },
    ]);
    await bulk.undo('admin', id);
    const back = await bulk.rows('admin', id);
    const kinds = (account: string) => back[account]!.parts.map(({ kind, after }) => `${kind} ${after}`).sort();
    expect(kinds(accounts[0] as string)).toEqual(['account active', 'deputy ended', 'headship passed']);
    expect(kinds(accounts[1] as string)).toEqual(['account active', 'owner passed', 'sign-ins ended']);
    expect(await t.rows('select head_person_id as id from departments where id = $1', [department])).toEqual([
      { id: to },
    ]);
    await t.rows('update departments set head_person_id = null where id = $1', [department]);
  });

  test('somebody who was enabled and disabled again by hand is not enabled by an undo', async () => {
    const { accounts, ids } = await makePeople(1);
    const { id } = await bulk.did('admin', { act: 'disable', reason: '离校', people: ids });
    await play.must('second-admin', enablePerson, { id: ids[0] as string });
    await bulk.did('second-admin', { act: 'disable', reason: '违规', people: ids });
    const undone = await bulk.undo('admin', id);
    expect(undone.counts.undone).toMatchObject({ done: 0, changed: 1 });
    expect((await bulk.rows('admin', id))[accounts[0] as string]!.parts).toMatchObject([
      { now: 'disabled', by: '另一位管理员' },
    ]);
  });
});

test('[ADM-05] [ADM-12] two departments of one name are two: in the log, and for an undo', async () => {
  const root = await play.department('华南理工大学');
  const name = { zh: '同名办公室', en: 'Office' };
  const [first, second] = [
    (await play.must('admin', addDepartment, { parentId: root, name })).id,
    (await play.must('admin', addDepartment, { parentId: root, name })).id,
  ];
  const { ids } = await makePeople(1);
  const id = ids[0] as string;
  const act = await bulk.did('admin', { act: 'department', departmentId: first, people: ids });
  const moves = async (home: string) =>
    play.must('second-admin', setPersonDepartments, {
      id,
      version: await play.version(id),
      homeDepartmentId: home,
      departments: [],
    });
  await moves(second);
  const log = await play.must('admin', listAuditEntries, { record: `person/${id}` });
  expect(log.items[0]).toMatchObject({ before: { departmentId: first }, after: { departmentId: second } });
  await moves(first);
  expect((await bulk.undo('admin', act.id)).counts.undone).toMatchObject({ done: 0, changed: 1 });
});

describe('[ADM-05] labels', () => {
  test('why somebody carries a label goes back as well: by rule, kept out, by hand', async () => {
    const ruled = await newLabel('按规则');
    await play.must('admin', saveLabelRule, {
      id: ruled,
      rule: { departments: [await play.department(HOME as string)] },
    });
    const { ids } = await makePeople(3);
    await play.must('admin', changeLabelMembers, { id: ruled, act: 'remove', people: [ids[1] as string] });
    await play.must('admin', changeLabelMembers, { id: ruled, act: 'add', people: [ids[2] as string] });
    for (const change of [{ give: [ruled] }, { take: [ruled] }]) {
      const before = await bulk.everything(ids);
      const { id } = await bulk.did('admin', { act: 'labels', ...change, people: ids });
      expect((await bulk.undo('admin', id)).counts.undone?.changed).toBe(0);
      expect(await bulk.everything(ids)).toEqual(before);
    }
  });

  test('a label that was deleted meanwhile is not given back', async () => {
    const doomed = await newLabel('将删');
    const { ids } = await makePeople(1);
    await bulk.did('admin', { act: 'labels', give: [doomed], people: ids });
    const { id } = await bulk.did('admin', { act: 'labels', take: [doomed], people: ids });
    await t.rows('delete from labels where id = $1', [doomed]);
    expect((await bulk.undo('admin', id)).counts.undone).toMatchObject({ refused: 1 });
  });
});

describe('[ADM-05] handing over many people’s tasks', () => {
  test('by business, and to one person for the rest; without anybody they stay', async () => {
    const { accounts, ids } = await makePeople(2);
    const processes = await giveTasks(accounts);
    const seal = { businessId: await play.business('seal'), to: await play.person('100046') };
    const nothing = await bulk.try('admin', { act: 'hand-over', reason: '出差', byBusiness: [seal], people: ids });
    expect(nothing.counts.tried.same).toBe(2);
    const leave = { businessId: await play.business('leave'), to: await play.person('100058') };
    await bulk.did('admin', {
      act: 'hand-over',
      reason: '出差',
      tasksTo: await play.person('100046'),
      byBusiness: [leave],
      people: ids,
    });
    for (const id of processes) expect(await play.asked(id)).toEqual(['100058']);
  });

  test('what the receiver takes part in already stays, because it could not be handed back', async () => {
    const { accounts, ids } = await makePeople(1);
    const receiver = await play.person('100064');
    await play.publish([
      approveStep('a', { kind: 'people', people: [ids[0] as string, receiver] }, { buttons, voting: { kind: 'all' } }),
    ]);
    await play.submit('staff', 'leave');
    const tried = await bulk.try('admin', { act: 'hand-over', reason: '出差', tasksTo: receiver, people: ids });
    expect((await bulk.rows('admin', tried.id))[accounts[0] as string]).toMatchObject({
      outcome: 'refused',
      why: { en: expect.stringContaining('take part already') },
    });
    await giveTasks(accounts);
    const both = await bulk.did('admin', { act: 'hand-over', reason: '出差', tasksTo: receiver, people: ids });
    const kinds = (await bulk.rows('admin', both.id))[accounts[0] as string]!.parts.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['task', 'task-stays']);
  });
});

test('[ADM-05] a process that is kept from somebody is neither named to them nor handed back by them', async () => {
  const { accounts, ids } = await makePeople(2);
  const [, hidden] = await giveTasks(accounts);
  const input = { act: 'hand-over' as const, reason: '出差', tasksTo: await play.person('100064'), people: ids };
  const { id } = await bulk.did('admin', input);
  await t.rows('update processes set kept_from = array[$2::uuid] where id = $1', [
    hidden,
    await play.person('second-admin'),
  ]);
  const parts = (rows: Record<string, { parts: unknown[] }>) => accounts.map((account) => rows[account]!.parts.length);
  expect(parts(await bulk.rows('admin', id))).toEqual([1, 1]);
  expect(parts(await bulk.rows('second-admin', id))).toEqual([1, 0]);
  const undone = await bulk.undo('second-admin', id);
  expect(undone.counts.undone).toMatchObject({ done: 1, refused: 1 });
  const lines = await t.rows<{ after: object }>(`select after from audit_entries where record = $1`, [
    `person/${ids[1]}`,
  ]);
  expect(JSON.stringify(lines)).toContain('1');
  expect(JSON.stringify(lines)).not.toMatch(/\d{8}/);
  await t.rows('update processes set kept_from = $2 where id = $1', [hidden, []]);
});

describe('[ADM-05] who may apply and undo', () => {
  test('a dry run is applied by who made it, within an hour', async () => {
    const { ids } = await makePeople(1);
    const tried = await bulk.try('admin', { act: 'labels', give: [label], people: ids });
    expect((await play.does('second-admin', applyBulkAct, { id: tried.id })).code).toBe('not-found');
    t.clock.advance(61 * 60_000);
    play.forget();
    expect((await play.does('admin', applyBulkAct, { id: tried.id })).code).toBe('bulk-too-late');
  });

  test('an undo is for who looks after everybody, or made it; for a day; by their rights at that moment', async () => {
    const { accounts, ids } = await makePeople(2);
    const { id } = await bulk.did('admin', { act: 'labels', give: [label], people: ids });
    expect((await play.does('secretary', undoBulkAct, { id })).code).toBe('not-found');
    expect((await play.does('secretary', listBulkRows, { id })).code).toBe('not-found');
    expect((await play.must('secretary', listBulkActs, {})).items).toEqual([]);
    expect((await play.must('second-admin', listBulkActs, {})).items.map((act) => [act.id, act.mine])).toContainEqual([
      id,
      false,
    ]);
    // One of them has become stronger than who undoes it.
    const other = await roles.let('second-admin', 'organisation', ['people.manage', 'hall.use']);
    await roles.give('second-admin', other);
    await t.rows('insert into person_roles select organisation_id, $1, id from roles where id = $2', [
      ids[0],
      await play.role('administrator'),
    ]);
    await t.rows('delete from person_roles where person_id = $1', [ids[1]]);
    const undone = await bulk.undo('second-admin', id);
    expect(undone).toMatchObject({ undoneBy: { name: '另一位管理员' }, counts: { undone: { done: 1, refused: 1 } } });
    expect(await bulk.outcomes('second-admin', id)).toMatchObject({ [accounts[0] as string]: 'refused' });
    await t.rows('delete from person_roles where person_id = any($1)', [[ids[0], await play.person('second-admin')]]);
    await t.rows('insert into person_roles select organisation_id, $1, id from roles where id = $2', [
      await play.person('second-admin'),
      await play.role('administrator'),
    ]);
    const late = await bulk.did('admin', { act: 'labels', give: [label], people: [ids[0] as string] });
    t.clock.advance(DAY + 1000);
    play.forget();
    expect((await play.does('admin', undoBulkAct, { id: late.id })).code).toBe('bulk-too-late');
    expect((await play.must('admin', listBulkActs, {})).items).toEqual([]);
  });

  test('somebody who left the reach meanwhile is counted and not named', async () => {
    const { accounts, ids } = await makePeople(2);
    const tried = await bulk.try('secretary', { act: 'labels', give: [label], people: ids });
    await t.rows('update people set home_department_id = $2 where id = $1', [
      ids[0],
      await play.department(ELSEWHERE as string),
    ]);
    const applied = await bulk.apply('secretary', tried.id);
    expect(applied.counts.applied).toEqual({ done: 1, same: 0, refused: 0, changed: 1 });
    expect(Object.keys(await bulk.rows('secretary', tried.id))).toEqual([accounts[1]]);
  });

  test('the same key twice is one act', async () => {
    const { ids } = await makePeople(1);
    const tried = await bulk.try('admin', { act: 'labels', give: [label], people: ids });
    const token = await play.token('admin');
    const send = () => t.call(applyBulkAct, { id: tried.id }, { token, json: true, key: 'bulk-once-0001' });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  });
});
