import { applyBulkAct, tryBulkAct, undoBulkAct } from '@campus/contract/calls/bulk-acts.ts';
import { decideTask } from '@campus/contract/calls/flows-tasks.ts';
import {
  enablePerson,
  setPersonDepartments,
  setPersonLabels,
  setPersonRoles,
} from '@campus/contract/calls/people-office.ts';
import type { Sent } from '@campus/contract/define-call.ts';
import type { Permission } from '@campus/contract/permissions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { bulkPlay } from '../../../test/bulk-play.ts';
import { peoplePlay } from '../../../test/people-play.ts';
import { rolePlay } from '../../../test/role-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = peoplePlay(t);
const bulk = bulkPlay(t, play);
const roles = rolePlay(t);
const [HOME, ELSEWHERE] = ['会计系', '建筑系'];

type Input = Sent<typeof tryBulkAct>;
type ActName = Input['act'];
const { makePeople, newLabel, giveTasks } = bulk;

let label = '';
beforeAll(async () => {
  label = await newLabel('批量标签');
});

/** One of each act, and what somebody changes by hand so that its undo must leave them. */
const acts: Record<
  ActName,
  { input(): Promise<Omit<Input, 'people'>>; kind: string; back: string[]; byHand(account: string): Promise<unknown> }
> = {
  roles: {
    input: async () => ({ act: 'roles', give: [await play.role('handler')], take: [await play.role('staff')] }),
    kind: 'role',
    back: ['处理人', '教工'],
    byHand: async (account) => {
      const id = await play.person(account);
      await play.must('second-admin', setPersonRoles, { id, version: await play.version(id), roles: '' });
    },
  },
  labels: {
    input: async () => ({ act: 'labels', give: [label] }),
    kind: 'label',
    back: ['批量标签'],
    byHand: async (account) => {
      const id = await play.person(account);
      await play.must('second-admin', setPersonLabels, { id, version: await play.version(id), labels: '' });
    },
  },
  department: {
    input: async () => ({ act: 'department', departmentId: await play.department(ELSEWHERE as string) }),
    kind: 'department',
    back: [],
    byHand: async (account) => {
      const id = await play.person(account);
      await play.must('second-admin', setPersonDepartments, {
        id,
        version: await play.version(id),
        homeDepartmentId: await play.department('网络中心'),
        departments: '',
      });
    },
  },
  disable: {
    input: async () => ({ act: 'disable', reason: '离校' }),
    kind: 'account',
    back: [],
    byHand: async (account) => play.must('second-admin', enablePerson, { id: await play.person(account) }),
  },
  'hand-over': {
    input: async () => ({ act: 'hand-over', reason: '出差', tasksTo: await play.person('100064') }),
    kind: 'task',
    back: [],
    byHand: async (account) => {
      const [row] = await t.rows<{ id: string }>(
        `select pp.process_id as id from process_people pp join process_events e on e.process_id = pp.process_id
         where e.kind = 'hand-over' and $1 = any(e.people) and pp.person_id = $2 and pp.holds`,
        [await play.person(account), await play.person('100064')],
      );
      await play.must('100064', decideTask, {
        id: row!.id,
        task: await play.task('100064', row!.id),
        decision: 'agree',
      });
    },
  },
};
/** Somebody else who looks after everybody. */
beforeAll(async () => {
  await play.make('second-admin', '网络中心', ['staff', 'administrator'], '另一位管理员');
});

describe.each(Object.keys(acts) as ActName[])('[ADM-05] %s for many people', (act) => {
  const prepare = async () => {
    const { accounts, ids } = await makePeople(3);
    if (act === 'hand-over') await giveTasks(accounts);
    return { accounts, ids, input: { ...(await acts[act].input()), people: ids } as Input };
  };

  test('the dry run says what would happen and leaves nothing; applying does exactly that; an undo restores all', async () => {
    const { accounts, ids, input } = await prepare();
    await play.token('admin');
    const before = await bulk.everything(ids);
    const [logged, jobs] = [await t.rows('select id from audit_entries'), await t.rows('select id from jobs.job')];
    const tried = await bulk.try('admin', input);
    expect(tried).toMatchObject({
      state: 'tried',
      people: 3,
      missing: 0,
      counts: { tried: { done: 3 }, applied: null },
    });
    expect(await bulk.everything(ids)).toEqual(before);
    expect(await t.rows('select id from jobs.job')).toEqual(jobs);
    // One line says that somebody tried.
    expect((await t.rows('select id from audit_entries')).length).toBe(logged.length + 1);
    const rowsBefore = await bulk.rows('admin', tried.id);
    const applied = await bulk.apply('admin', tried.id);
    expect(applied).toMatchObject({ state: 'applied', counts: { applied: { done: 3, changed: 0 } } });
    expect(await bulk.rows('admin', tried.id)).toEqual(rowsBefore);
    expect(await bulk.everything(ids)).not.toEqual(before);
    const lines = await t.rows<{ record: string }>(
      `select record from audit_entries where call = 'ApplyBulkAct' and record = any($1)`,
      [ids.map((id) => `person/${id}`)],
    );
    expect(lines.length).toBe(3);
    const undone = await bulk.undo('admin', tried.id);
    expect(undone).toMatchObject({ state: 'undone', undoUntilAt: null, counts: { undone: { done: 3, changed: 0 } } });
    expect(await bulk.everything(ids)).toEqual(before);
    expect(Object.keys(await bulk.rows('admin', tried.id)).sort()).toEqual([...accounts].sort());
    expect((await play.does('admin', undoBulkAct, { id: tried.id })).code).toBe('bulk-settled');
    expect((await play.does('admin', applyBulkAct, { id: tried.id })).code).toBe('bulk-settled');
  });

  test('whoever is so already is left as they are', async () => {
    const { ids, input } = await prepare();
    await bulk.did('admin', input);
    const again = await bulk.try('admin', { ...input, people: ids });
    expect(again.counts.tried).toEqual({ done: 0, same: 3, refused: 0, changed: 0 });
  });

  test('an undo names who was changed since, by whom and when, and sets the others back', async () => {
    const { accounts, ids, input } = await prepare();
    const before = await bulk.everything(ids.slice(1));
    const { id } = await bulk.did('admin', input);
    await acts[act].byHand(accounts[0] as string);
    const changedAt = t.clock.now();
    const left = await bulk.everything(ids.slice(0, 1));
    const undone = await bulk.undo('admin', id);
    expect(undone.counts.undone).toEqual({ done: 2, same: 0, refused: 0, changed: 1 });
    const rows = await bulk.rows('admin', id);
    const by = act === 'hand-over' ? expect.any(String) : '另一位管理员';
    expect(rows[accounts[0] as string]).toMatchObject({
      outcome: 'changed',
      parts: expect.arrayContaining([expect.objectContaining({ kind: acts[act].kind, by, at: changedAt })]),
    });
    expect(await bulk.everything(ids.slice(0, 1))).toEqual(left);
    expect(await bulk.everything(ids.slice(1))).toEqual(before);
  });

  test('for whom it would now do something else, it does nothing, and says so', async () => {
    const { accounts, ids, input } = await prepare();
    const tried = await bulk.try('admin', input);
    // Meanwhile somebody else does the same to one of them.
    await bulk.did('second-admin', { ...input, people: [ids[1] as string] });
    const left = await bulk.everything([ids[1] as string]);
    const applied = await bulk.apply('admin', tried.id);
    expect(applied.counts.applied).toEqual({ done: 2, same: 0, refused: 0, changed: 1 });
    expect((await bulk.rows('admin', tried.id))[accounts[1] as string]).toMatchObject({ outcome: 'changed' });
    expect(await bulk.everything([ids[1] as string])).toEqual(left);
    // What was left is not undone either.
    expect((await bulk.undo('admin', tried.id)).counts.undone).toMatchObject({ done: 2, changed: 0 });
  });

  test('who is stronger, or out of reach, is left with a sentence', async () => {
    const { ids, input } = await prepare();
    const { ids: strong, accounts: strongAccounts } = await makePeople(1);
    const [stronger] = strong as [string];
    await t.rows('insert into person_roles select organisation_id, $1, id from roles where id = $2', [
      stronger,
      await play.role('administrator'),
    ]);
    if (act === 'hand-over') await giveTasks(strongAccounts);
    const [outside] = (await makePeople(1, '网络中心')).ids as [string];
    const clerk = `clerk-${act}`;
    const clerkId = await play.make(clerk, HOME as string, ['staff']);
    await t.rows('insert into person_departments (organisation_id, person_id, department_id) values ($1, $2, $3)', [
      await play.scut(),
      clerkId,
      await play.department(ELSEWHERE as string),
    ]);
    const shipped = await t.rows<{ permission: Permission }>(
      `select distinct rp.permission from role_permissions rp join roles r on r.id = rp.role_id
       where r.organisation_id = $1 and r.code in ('staff', 'handler')`,
      [await play.scut()],
    );
    const held = new Set([
      'people.manage' as const,
      'business.manage' as const,
      ...shipped.map((right) => right.permission),
    ]);
    await roles.give(clerk, await roles.makeRole('department-and-below', [...held]));
    const to = act === 'hand-over' ? (await makePeople(1)).ids[0] : undefined;
    const request = { ...input, ...(to && { tasksTo: to }), people: [...ids, stronger, outside] } as Input;
    const tried = await play.does(clerk, tryBulkAct, request);
    expect(tried.status, JSON.stringify(tried.body)).toBe(200);
    expect(tried.data).toMatchObject({ people: 4, missing: 1 });
    const rows = await bulk.rows(clerk, tried.data.id);
    expect(Object.keys(rows).length).toBe(4);
    const ofStronger = Object.values(rows).find(({ person }) => person.id === stronger);
    expect(ofStronger).toMatchObject({ outcome: 'refused', why: { zh: expect.stringContaining('您没有的权限') } });
    expect((await play.does(clerk, tryBulkAct, { ...request, people: [outside] })).code).toBe('not-found');
  });
});
