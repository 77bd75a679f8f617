import { listProcessEvents, moveProcess } from '@campus/contract/calls/flows-processes.ts';
import {
  addSigners,
  decideTask,
  handOverTasks,
  previewOperation,
  removeSigner,
  returnTask,
  saveSubstitute,
  takeBackTask,
  transferTask,
} from '@campus/contract/calls/flows-tasks.ts';
import type { ActionStep, PersonStep, Step } from '@campus/rules/flows/definition.ts';
import { describe, expect, test } from 'vitest';
import { approveStep, buttonsOf, fieldOf, flowPlay } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);
const words = (text: string) => ({ zh: text, en: text });
const buttons = buttonsOf('agree', 'disagree', 'return', 'transfer', 'add-signer', 'take-back');
const [A, B, C, D, E] = ['100033', '100046', '100058', '100001', 'approver'] as const;

const asks = async (id: string, account: string, more: Partial<PersonStep> = {}): Promise<Step> =>
  approveStep(id, { kind: 'people', people: [await play.person(account)] }, { buttons, ...more });
const branch = (...steps: Step[]) => ({ name: words('branch'), when: null, steps });
const agree = async (id: string, ...accounts: string[]) => {
  for (const account of accounts)
    await play.must(account, decideTask, { id, task: await play.task(account, id), decision: 'agree' });
};
const returned = async (id: string, by: string, to: { kind: 'previous' | 'step'; step?: string }) =>
  play.does(by, returnTask, { id, task: await play.task(by, id), to });

describe('[TRU-01] [TRU-04] [TRU-05] where a return leads', () => {
  async function atTheEnd() {
    const split = { id: 'p', name: words('p'), kind: 'parallel' as const };
    const branches = [branch(await asks('b', B)), branch(await asks('z', C))];
    await play.publish([await asks('a', A), { ...split, branches }, await asks('d', D), await asks('e', E)]);
    const { id } = await play.submit('student', 'leave');
    await agree(id, A, B, C, D);
    return id;
  }
  const targets = async (id: string, account: string) => {
    const [task] = (await play.view(account, id)).tasks;
    return task!.returnTo.map(({ kind, step, name }) => `${kind} ${step ?? name.zh}`);
  };

  test('only to what was passed in this round, and never forward', async () => {
    const id = await atTheEnd();
    expect(await targets(id, E)).toEqual(['submitter 填写请假单', 'step a', 'step b', 'step z', 'previous d']);
    await returned(id, E, { kind: 'step', step: 'a' });
    await agree(id, A);
    expect(await targets(id, B)).toEqual(['submitter 填写请假单', 'previous a']);
    expect((await returned(id, B, { kind: 'step', step: 'd' })).code).toBe('not-passed-yet');
    expect((await returned(id, B, { kind: 'previous' })).status).toBe(200);
    expect(await play.asked(id)).toEqual([A]);
  });

  test('behind a join the last step of every branch is asked again, and that is shown first', async () => {
    const id = await atTheEnd();
    await returned(id, E, { kind: 'previous' });
    expect(await targets(id, D)).toEqual(['submitter 填写请假单', 'step a', 'step b', 'step z', 'previous b、z']);
    const task = await play.task(D, id);
    const preview = await play.must(D, previewOperation, { id, task, operation: 'return', to: { kind: 'previous' } });
    expect(preview.asked.map(({ stepName }) => stepName.zh)).toEqual(['b', 'z']);
    const early = { id, task, operation: 'return' as const, to: { kind: 'step' as const, step: 'a' } };
    const lost = await play.must(D, previewOperation, early);
    expect(lost.cancelled.map(({ stepName, hadDecided }) => `${stepName.zh} ${hadDecided}`)).toEqual([
      'b true',
      'z true',
    ]);
    await returned(id, D, { kind: 'previous' });
    expect(await play.asked(id)).toEqual([B, C].sort());
  });
});

describe('[TRU-02] nobody decides on their own application', () => {
  test('not by a substitute, a transfer, a signature or a hand-over', async () => {
    await play.publish([await asks('a', A, { whenSubmitter: 'skip' }), await asks('b', B)]);
    const { id } = await play.submit('student', 'leave');
    const on = { id, task: await play.task(A, id) };
    const student = await play.person('student');
    expect((await play.does(A, transferTask, { ...on, to: student })).code).toBe('own-application');
    expect((await play.does(A, addSigners, { ...on, where: 'after', people: [student] })).code).toBe('own-application');
    const handed = { from: await play.person(A), to: student, reason: '离职' };
    expect(await play.must('admin', handOverTasks, handed)).toMatchObject({ failed: 1 });
    await play.must(A, saveSubstitute, { substitute: student, fromOn: '2026-11-01', untilOn: '2026-12-31' });
    expect(await play.asked((await play.submit('student', 'leave')).id)).toEqual(['admin']);
  });

  test('a substitute who is away is stood in for', async () => {
    await play.must(C, saveSubstitute, {
      substitute: await play.person(D),
      fromOn: '2026-11-01',
      untilOn: '2026-12-31',
    });
    await play.must(D, saveSubstitute, {
      substitute: await play.person(E),
      fromOn: '2026-11-01',
      untilOn: '2026-12-31',
    });
    await play.publish([await asks('c', C)]);
    expect(await play.asked((await play.submit('student', 'leave')).id)).toEqual([E]);
  });

  test('where there is nobody else they are asked, and the time line says so', async () => {
    await t.rows(`delete from person_roles where role_id in (select id from roles where code = 'administrator')
      and person_id <> (select id from people p where p.account = 'admin' and p.organisation_id = person_roles.organisation_id)`);
    const nobody = approveStep('n', { kind: 'field', field: 'helper' }, { whenSubmitter: 'skip', buttons });
    await play.publish([nobody], [fieldOf('helper', 'person')]);
    const { id } = await play.submit('admin', 'leave');
    expect(await play.asked(id)).toEqual(['admin']);
    expect(await play.events(id)).toEqual(['submit admin', 'own-application']);
    const { items } = await play.must('admin', listProcessEvents, { id });
    expect(items[0]).toMatchObject({ kind: 'own-application', stepName: { zh: 'n' }, by: null });
  });
});

describe('[TRU-06] taking signers out', () => {
  test('only those who were added; the time line names them, and they see it no longer', async () => {
    const people = await Promise.all([B, E].map(play.person));
    await play.publish([approveStep('a', { kind: 'people', people }, { voting: { kind: 'all' }, buttons })]);
    const { id } = await play.submit('student', 'leave');
    const task = await play.task(B, id);
    expect((await play.view(B, id)).tasks[0]!.removable).toEqual([]);
    const other = await play.task(E, id);
    expect((await play.does(B, removeSigner, { id, remove: other })).code).toBe('not-allowed-here');
    await play.must(B, addSigners, { id, task, where: 'before', people: [await play.person('100412')] });
    const [added] = (await play.view(B, id)).tasks[0]!.removable;
    expect((await play.view(E, id)).tasks[0]!.removable).toEqual([]);
    expect((await play.view('admin', id)).removable).toMatchObject([{ task: added!.task, stepName: { zh: 'a' } }]);
    expect((await play.view('100412', id)).id).toBe(id);
    await play.must(B, removeSigner, { id, remove: added!.task });
    expect((await play.does('100412', listProcessEvents, { id })).status).toBe(404);
    const { items } = await play.must(B, listProcessEvents, { id });
    expect(items[0]).toMatchObject({ kind: 'remove-signer', stepName: { zh: 'a' }, people: [added!.person] });
  });

  test('who waits for a signer before may take them out', async () => {
    await play.publish([await asks('a', B)]);
    const { id } = await play.submit('student', 'leave');
    const task = await play.task(B, id);
    await play.must(B, addSigners, { id, task, where: 'before', people: [await play.person('100412')] });
    const { tasks, removable } = await play.view(B, id);
    expect([tasks, removable.length]).toEqual([[], 1]);
    await play.must(B, removeSigner, { id, remove: removable[0]!.task });
    expect(await play.asked(id)).toEqual([B]);
  });
});

test('[TRU-09] why something cannot be taken back or returned is known beforehand', async () => {
  const done: ActionStep = {
    id: 'act',
    name: words('act'),
    kind: 'action',
    action: 'staff-register',
    onFailure: 'owner',
  };
  await play.publish([await asks('a', A), await asks('b', B), done, await asks('e', 'staff')]);
  await t.rows('delete from substitutes');
  const { id } = await play.submit('student', 'leave');
  await agree(id, A, B);
  const [owner] = await play.asked(id);
  await play.must(owner!, decideTask, { id, task: await play.task(owner!, id), decision: 'solve' });
  const { takeBack, closedWays } = await play.view(B, id);
  expect([takeBack, closedWays]).toEqual([
    [],
    [{ way: 'take-back', stepName: words('b'), refusal: 'cannot-be-undone' }],
  ]);
  const task = (await play.view('staff', id)).tasks[0]!;
  expect(task.returnTo.map(({ kind }) => kind)).toEqual(['submitter']);
  expect((await play.view('staff', id)).closedWays.map(({ way, stepName }) => `${way} ${stepName.zh}`)).toEqual([
    'return a',
    'return b',
  ]);
  expect((await returned(id, 'staff', { kind: 'previous' })).code).toBe('cannot-be-undone');
  expect((await play.does('admin', moveProcess, { id, step: 'a', reason: 'x' })).code).toBe('cannot-be-undone');
  const mine = (
    await t.rows<{ task: number }>(
      `select (x ->> 'id')::int as task from processes, jsonb_array_elements(state -> 'tasks') x where id = $1 and x ->> 'person' = $2`,
      [id, await play.person(B)],
    )
  )[0]!.task;
  expect((await play.does(B, takeBackTask, { id, task: mine })).code).toBe('cannot-be-undone');
});
