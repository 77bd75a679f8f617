import {
  getMyCounts,
  listMyProcesses,
  listProcessEvents,
  withdrawProcess,
} from '@campus/contract/calls/flows-processes.ts';
import { resubmitProcess, submitProcess } from '@campus/contract/calls/flows-start.ts';
import {
  addSigners,
  claimTask,
  copyTask,
  decideMany,
  decideTask,
  delegateTask,
  handOverTasks,
  hangUpTask,
  listSubstitutes,
  previewOperation,
  releaseTask,
  removeSigner,
  resumeTask,
  returnTask,
  saveSubstitute,
  takeBackTask,
  transferTask,
} from '@campus/contract/calls/flows-tasks.ts';
import { describe, expect, test } from 'vitest';
import { flowPlay, forms } from '../../../../test/flow-play.ts';
import { picture } from '../../../../test/picture.ts';
import { testApp } from '../../../../test/test-app.ts';
import { flowOutside } from '../../../app.ts';
import { enqueueDueClocks, flowJobs } from '../index.ts';

const t = testApp();
const play = flowPlay(t);
const decide = async (
  account: string,
  id: string,
  decision: 'agree' | 'disagree' | 'solve' | 'not-solve' = 'agree',
  more: object = {},
) => play.must(account, decideTask, { id, task: await play.task(account, id), decision, ...more });

/** A seal application that stands at its countersign. */
async function atCountersign() {
  const { id } = await play.submit('100412', 'seal');
  await decide('100046', id);
  return id;
}
/** Fires the timers that are due, as the worker does every minute. Returns how many of them were of this process. */
async function fireDue(id: string): Promise<number> {
  const { jobs, secrets, log } = t.foundation;
  const due: { processId?: string }[] = [];
  await enqueueDueClocks(t.database.db, t.clock.now(), async (_queue, data) => void due.push(data));
  const [clock] = flowJobs(t.database.db, flowOutside, t.clock.now, jobs.sendIn, secrets);
  for (const timer of due) await clock!.run(timer, log);
  return due.filter(({ processId }) => processId === id).length;
}
const signed = async (account: string) => ({ signature: await picture(t, await play.token(account)) });

describe('several people at one step', () => {
  test('[C16] all must agree, at once', async () => {
    const id = await atCountersign();
    expect(await play.asked(id)).toEqual(['100001', 'approver']);
    await decide('approver', id, 'agree', await signed('approver'));
    expect(await play.asked(id)).toEqual(['100001']);
    await decide('100001', id, 'agree', await signed('100001'));
    expect(await play.asked(id)).toEqual(['handler']);
  });

  test('[C17] a share of them is enough', async () => {
    const { id } = await play.submit('student', 'loan', { amount: '900000' });
    await decide('staff', id);
    await decide('handler', id);
    expect(await play.asked(id)).toEqual(['100083', 'approver']);
    await decide('100083', id);
    expect(await play.asked(id)).toEqual(['200104', '200117', 'handler']);
  });

  test('[C18] any one decides for all', async () => {
    const { id } = await play.submit('student', 'loan');
    expect(await play.asked(id)).toEqual(['200104', '200117', 'handler', 'staff']);
    await decide('200117', id);
    expect(await play.asked(id)).toEqual(['staff']);
    const late = (await play.view('handler', id)).tasks;
    expect(late).toEqual([]);
  });

  test('[C5] [C4] branches go on side by side and join; the amount chooses the way', async () => {
    const small = await play.submit('student', 'loan', { amount: '499999' });
    await decide('handler', small.id);
    await decide('staff', small.id);
    expect((await play.view('student', small.id)).steps.map((step) => step.id)).toEqual(['hand-out']);
    const large = await play.submit('student', 'loan', { amount: '500000' });
    await decide('staff', large.id);
    await decide('handler', large.id);
    expect((await play.view('student', large.id)).steps.map((step) => step.id)).toEqual(['assets']);
  });

  test('[C21] claimed by one, gone for the others, released again; of many who claim at once one gets it', async () => {
    const { id } = await play.submit('student', 'certificate');
    const accounts = ['handler', '200158', '200162'];
    const tasks = await Promise.all(accounts.map((account) => play.task(account, id)));
    const claims = await Promise.all(
      accounts.map((account, n) => play.does(account, claimTask, { id, task: tasks[n] as number })),
    );
    expect(claims.filter((reply) => reply.status === 200)).toHaveLength(1);
    const winner = accounts[claims.findIndex((reply) => reply.status === 200)] as string;
    const loser = claims.find((reply) => reply.status !== 200);
    expect(['already-claimed', 'not-your-turn']).toContain(loser?.code);
    expect(await play.asked(id)).toEqual([winner]);
    await play.must(winner, releaseTask, { id, task: await play.task(winner, id) });
    expect(await play.asked(id)).toEqual(['200158', '200162', 'handler']);
  });

  test('[C25] the present approver picks the next one, and must', async () => {
    const [place] = await t.rows<{ id: string }>(
      `select p.id from places p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and p.kind = 'room' limit 1`,
    );
    const { id } = await play.submit('student', 'room', { place: place!.id });
    await play.must('handler', claimTask, { id, task: await play.task('handler', id) });
    const [task] = (await play.view('handler', id)).tasks;
    expect(task).toMatchObject({ state: 'claimed', next: { stepName: { zh: '准备场地' }, several: false } });
    const without = await play.does('handler', decideTask, { id, task: task!.id, decision: 'agree' });
    expect(without.body.facts.fields).toMatchObject([{ field: 'next', code: 'required' }]);
    await decide('handler', id, 'agree', { next: [await play.person('100871')] });
    expect(await play.asked(id)).toEqual(['100871']);
  });
});

describe('what can be done with a task', () => {
  test('[STATE-07] [C36] transferred for good, to somebody who is there', async () => {
    const { id } = await play.submit('student', 'leave');
    const task = await play.task('staff', id);
    const nobody = await play.does('staff', transferTask, { id, task, to: '00000000-0000-4000-8000-000000000000' });
    expect(nobody.code).toBe('person-inactive');
    await play.must('staff', transferTask, { id, task, to: await play.person('100033'), reason: '出差' });
    expect(await play.asked(id)).toEqual(['100033']);
    expect((await play.does('staff', decideTask, { id, task, decision: 'agree' })).code).toBe('already-settled');
    const { items } = await play.must('student', listProcessEvents, { id });
    expect(items[0]).toMatchObject({ kind: 'transfer', reason: '出差', people: [{ name: '沈国良' }] });
  });

  test('[C37] delegated, answered, and given back', async () => {
    const id = await atCountersign();
    const task = await play.task('approver', id);
    await play.must('approver', delegateTask, { id, task, to: await play.person('100058') });
    const [lent] = (await play.view('100058', id)).tasks;
    expect(lent).toMatchObject({ part: 'helper', instead: { name: '周建华' } });
    await decide('100058', id, 'agree', await signed('100058'));
    expect(await play.asked(id)).toEqual(['100001', 'approver']);
    expect(await play.inbox('approver', id)).toContain('process-given-back');
  });

  test('[C38] a standing substitute is asked instead, shown as “for X”, and only on those days', async () => {
    await play.must('100587', saveSubstitute, {
      substitute: await play.person('100058'),
      fromOn: '2026-11-16',
      untilOn: '2026-11-17',
    });
    const clash = { substitute: await play.person('100064'), fromOn: '2026-11-17', untilOn: '2026-11-20' };
    expect((await play.does('100587', saveSubstitute, clash)).code).toBe('substitute-overlaps');
    const { id } = await play.submit('202320114416', 'leave');
    expect(await play.asked(id)).toEqual(['100058']);
    const seen = await play.view('100058', id);
    expect(seen.tasks[0]!.instead).toMatchObject({ name: '蒋伟明' });
    expect(seen.way[1]!.people[0]).toMatchObject({ person: { name: '陆振邦' }, instead: { name: '蒋伟明' } });
    const { items } = await play.must('100058', listSubstitutes, {});
    expect(items[0]).toMatchObject({ mine: false, person: { name: '蒋伟明' } });
    const mine = await play.must('100587', listSubstitutes, {});
    await play.must('100587', saveSubstitute, { id: mine.items[0]!.id, ended: true });
    const next = await play.submit('202320114416', 'leave');
    expect(await play.asked(next.id)).toEqual(['100587']);
  });

  test('[C39] all tasks of one person go to another', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await play.submit('202330781022', 'leave')).id));
    const [from, to] = [await play.person('100633'), await play.person('100064')];
    expect((await play.does('staff', handOverTasks, { from, to, reason: '离职' })).code).toBe('not-allowed');
    expect(await play.must('admin', handOverTasks, { from, to, reason: '离职' })).toEqual({
      handed: 3,
      failed: 0,
      left: 0,
    });
    for (const id of ids) expect(await play.asked(id)).toEqual(['100064']);
  });

  test('[C40] a signer before is asked first; one in a countersign joins, and can be taken out again', async () => {
    const { id } = await play.submit('student', 'leave');
    const task = await play.task('staff', id);
    await play.must('staff', addSigners, { id, task, where: 'before', people: [await play.person('100033')] });
    expect(await play.asked(id)).toEqual(['100033']);
    await decide('100033', id);
    expect(await play.asked(id)).toEqual(['staff']);
    const countersign = await atCountersign();
    const mine = await play.task('approver', countersign);
    const joined = { id: countersign, task: mine, where: 'after' as const, people: [await play.person('100058')] };
    await play.must('approver', addSigners, joined);
    expect(await play.asked(countersign)).toEqual(['100001', '100058', 'approver']);
    const [view] = (await play.view('approver', countersign)).tasks;
    const added = view!.removable.find((signer) => signer.person.name === '陆振邦');
    await play.must('approver', removeSigner, { id: countersign, task: mine, remove: added!.task });
    expect(await play.asked(countersign)).toEqual(['100001', 'approver']);
  });

  test('[C41] taken back until the next one acts', async () => {
    const { id } = await play.submit('student', 'leave', { days: '5' });
    await decide('staff', id);
    const { takeBack } = await play.view('staff', id);
    expect(takeBack).toMatchObject([{ stepName: { zh: '直属负责人审批' } }]);
    await play.must('staff', takeBackTask, { id, task: takeBack[0]!.task });
    expect(await play.asked(id)).toEqual(['staff']);
    await decide('staff', id);
    await decide('100033', id);
    expect((await play.does('staff', takeBackTask, { id, task: takeBack[0]!.task })).code).toBe('process-ended');
  });

  test('[C44] hung up with a reason; whoever hung it up lets it go on', async () => {
    const { id } = await play.submit('student', 'loan');
    const task = await play.task('handler', id);
    const bare = await play.does('handler', hangUpTask, { id, task, reason: ' ' });
    expect(bare.status).toBe(422);
    await play.must('handler', hangUpTask, { id, task, reason: '设备外借中' });
    const seen = await play.view('student', id);
    expect(seen.hung).toMatchObject([{ reason: '设备外借中', mayResume: false }]);
    expect(seen.hungUp).toBe(false);
    expect((await play.does('handler', decideTask, { id, task, decision: 'agree' })).code).toBe('hung-up');
    await decide('staff', id);
    expect((await play.view('student', id)).hungUp).toBe(true);
    const [hung] = (await play.view('handler', id)).hung;
    expect(hung!.mayResume).toBe(true);
    await play.must('handler', resumeTask, { id, visit: hung!.visit });
    expect((await play.view('student', id)).hungUp).toBe(false);
    await decide('handler', id);
  });

  test('[C44] hung up until a day: in the morning of it the clock lets it go on, and not before', async () => {
    const { id } = await play.submit('student', 'loan');
    const task = await play.task('handler', id);
    await play.must('handler', hangUpTask, { id, task, reason: '设备外借中', resumeOn: '2026-11-18' });
    const morning = Date.parse('2026-11-18T08:00:00+08:00');
    t.clock.advance(morning - 1 - t.clock.now());
    play.forget();
    expect(await fireDue(id)).toBe(0);
    t.clock.advance(1);
    expect((await play.view('handler', id)).hung).toMatchObject([{ reason: '设备外借中' }]);
    expect(await fireDue(id)).toBe(1);
    expect((await play.view('handler', id)).hung).toEqual([]);
    await decide('handler', id);
    expect(await play.asked(id)).toEqual(['staff']);
  });

  test('[C34] what a return would cancel is shown first, and then happens', async () => {
    const id = await atCountersign();
    await decide('approver', id, 'agree', await signed('approver'));
    const task = await play.task('100001', id);
    const [mine] = (await play.view('100001', id)).tasks;
    expect(mine!.returnTo).toEqual([
      { kind: 'submitter', step: null, name: { zh: '填写用印单', en: 'Fill in the request' } },
      { kind: 'previous', step: 'head', name: { zh: '直属负责人审批', en: 'Approval by your head' } },
    ]);
    const operation = { id, operation: 'return' as const, task, to: { kind: 'previous' as const } };
    const preview = await play.must('100001', previewOperation, operation);
    expect(preview.cancelled).toMatchObject([{ person: { name: '周建华' }, hadDecided: true }]);
    expect(preview.asked).toMatchObject([{ stepName: { zh: '直属负责人审批' }, person: { name: '范淑贞' } }]);
    await play.must('100001', returnTask, { id, task, to: { kind: 'previous' }, reason: '请部门再核对' });
    expect(await play.asked(id)).toEqual(['100046']);
    await decide('100046', id);
    expect(await play.asked(id)).toEqual(['100001', 'approver']);
  });

  test('[C34] from inside a branch back to the submitter: every branch is cancelled, and asked again afterwards', async () => {
    const { id } = await play.submit('student', 'loan');
    await decide('staff', id);
    const task = await play.task('handler', id);
    const input = { id, operation: 'return' as const, task, to: { kind: 'submitter' as const } };
    const preview = await play.must('handler', previewOperation, input);
    expect(preview).toMatchObject({ ends: false, asked: [] });
    const { operation: _, ...back } = input;
    await play.must('handler', returnTask, { ...back, reason: '缺少用途', afterwards: 'restart' });
    expect((await play.view('student', id)).status).toBe('returned');
    expect((await play.does('handler', decideTask, { id, task, decision: 'agree' })).code).toBe('process-returned');
    expect(await play.asked(id)).toEqual([]);
    await play.must('student', resubmitProcess, { id });
    expect(await play.asked(id)).toEqual(['200104', '200117', 'handler', 'staff']);
  });

  test('[C52] a step lets people do what it has a button for; its own names, reasons, pictures and signatures are held', async () => {
    const { id } = await play.submit('student', 'leave');
    const task = await play.task('staff', id);
    const to = await play.person('100033');
    expect((await play.does('staff', delegateTask, { id, task, to })).code).toBe('not-allowed-here');
    expect((await play.does('staff', hangUpTask, { id, task, reason: '等等' })).code).toBe('not-allowed-here');
    const countersign = await atCountersign();
    const vote = await play.task('approver', countersign);
    const unsigned = await play.does('approver', decideTask, { id: countersign, task: vote, decision: 'agree' });
    expect(unsigned.body.facts.fields).toMatchObject([{ field: 'signature', code: 'required' }]);
    await decide('approver', countersign, 'agree', await signed('approver'));
    const { items } = await play.must('100412', listProcessEvents, { id: countersign });
    expect(items[0]).toMatchObject({ kind: 'agree', signature: { link: expect.any(String) } });
    const { id: certificate } = await play.submit('student', 'certificate');
    await play.must('handler', claimTask, { id: certificate, task: await play.task('handler', certificate) });
    const [mine] = (await play.view('handler', certificate)).tasks;
    expect(mine!.buttons.find((entry) => entry.button === 'solve')?.name).toEqual({ zh: '已开具', en: 'Issued' });
    expect(mine!.buttons.map((entry) => entry.button)).not.toContain('take-back');
  });

  test('[C50] copied by hand, once per person', async () => {
    const { id } = await play.submit('student', 'leave');
    const people = [await play.person('100412')];
    await play.must('staff', copyTask, { id, task: await play.task('staff', id), people });
    await play.must('staff', copyTask, { id, task: await play.task('staff', id), people });
    expect(
      (await play.must('100412', listMyProcesses, { list: 'copied' })).items.filter((item) => item.id === id),
    ).toHaveLength(1);
    expect(await play.inbox('100412', id)).toEqual(['process-copied']);
  });
});

test('nobody of another organisation can be named: to copy, to come next, to sign, to be picked', async () => {
  const elsewhere = await flowPlay(t, 'sdpt').person('student');
  const { id } = await play.submit('student', 'leave');
  const task = await play.task('staff', id);
  const foreign = [elsewhere];
  for (const [call, payload] of [
    [decideTask, { id, task, decision: 'agree', copy: foreign }],
    [copyTask, { id, task, people: foreign }],
    [addSigners, { id, task, where: 'before', people: foreign }],
    [transferTask, { id, task, to: elsewhere }],
  ] as const)
    expect((await play.send('staff', call as never, payload)).code, call.path).toBe('person-inactive');
  const sId = await play.startStep('student', 'room');
  const [place] = await t.rows<{ id: string }>(
    `select p.id from places p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and p.kind = 'room' limit 1`,
  );
  const picked = { [`${sId.split('.')[0]}.told`]: foreign };
  const form = { ...forms.room, place: place!.id };
  expect((await play.send('student', submitProcess as never, { sId, form, picked })).code).toBe('person-inactive');
  expect(await play.asked(id)).toEqual(['staff']);
});

describe('at the same moment', () => {
  test('fifty who decide one task at once make one decision', async () => {
    const { id } = await play.submit('student', 'leave', { days: '5' });
    const task = await play.task('staff', id);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        play.does('staff', decideTask, {
          id,
          task,
          decision: n % 2 ? ('agree' as const) : ('disagree' as const),
          reason: `第${n}次`,
        }),
      ),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(new Set(replies.filter((reply) => reply.status !== 200).map((reply) => reply.code))).toEqual(
      new Set([replies.find((reply) => reply.code)?.code]),
    );
    const [events] = await t.rows<{ n: number }>(
      `select count(*)::int as n from process_events where process_id = $1 and kind in ('agree', 'disagree')`,
      [id],
    );
    expect(events!.n).toBe(1);
  });

  test('withdrawn and agreed at once: one of the two, and whoever came second knows', async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = await play.submit('student', 'leave');
      const task = await play.task('staff', id);
      const [withdrawn, agreed] = await Promise.all([
        play.does('student', withdrawProcess, { id }),
        play.does('staff', decideTask, { id, task, decision: 'agree' }),
      ]);
      expect([withdrawn.status, agreed.status].sort()).toEqual([200, 409]);
      expect((withdrawn.status === 200 ? agreed : withdrawn).code).toBe('process-ended');
      expect((await play.view('student', id)).outcome).toBe(withdrawn.status === 200 ? 'withdrawn' : 'done');
    }
  });

  test('[C51] a selection is decided at once, with a result per row', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await play.submit('202330781035', 'leave')).id));
    const items = await Promise.all(ids.map(async (id) => ({ id, task: await play.task('100633', id) })));
    await decide('100633', ids[1] as string);
    const foreign = (await play.submit('student', 'leave')).id;
    const { results } = await play.must('100633', decideMany, {
      items: [...items, { id: foreign, task: 1 }],
      decision: 'agree',
    });
    expect(results.map((result) => [result.ok, result.code])).toEqual([
      [true, null],
      [false, 'process-ended'],
      [true, null],
      [false, 'not-found'],
    ]);
    expect(results[1]!.text).toEqual({ zh: '该流程已经结束！', en: 'This has already ended.' });
    expect((await play.must('100633', getMyCounts, {})).approval.notHandled).toBe(0);
  });

  test('[C51] a selection that would need a reason is refused row by row, and nothing of it stays', async () => {
    const { id } = await play.submit('202330781035', 'leave');
    const items = [{ id, task: await play.task('100633', id) }];
    const { results } = await play.must('100633', decideMany, { items, decision: 'disagree' });
    expect(results).toMatchObject([{ ok: false, code: 'invalid' }]);
    expect(await play.asked(id)).toEqual(['100633']);
  });
});
