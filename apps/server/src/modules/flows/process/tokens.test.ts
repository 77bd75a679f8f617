import {
  addComment,
  endProcess,
  evaluateProcess,
  getProcess,
  moveProcess,
  remindProcess,
  withdrawProcess,
} from '@campus/contract/calls/flows-processes.ts';
import { resubmitProcess } from '@campus/contract/calls/flows-start.ts';
import {
  addSigners,
  claimTask,
  copyTask,
  decideMany,
  decideTask,
  delegateTask,
  handOverTasks,
  hangUpTask,
  releaseTask,
  removeSigner,
  resumeTask,
  returnTask,
  takeBackTask,
  transferTask,
} from '@campus/contract/calls/flows-tasks.ts';
import type { Call, Sent } from '@campus/contract/define-call.ts';
import { expect, test } from 'vitest';
import { approveStep, buttonsOf, flowPlay } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);
const fromHall = async <C extends Call>(account: string, call: C, payload: Sent<C>) => {
  t.clock.advance(1);
  const reply = await t.send(call as unknown as Call, payload, { token: await t.hallSignIn(account), json: true });
  return { status: reply.status, code: reply.body.code ?? null, data: reply.body.data };
};
const steps = async () => [
  approveStep(
    'a',
    { kind: 'people', people: [await play.person('approver')] },
    { buttons: buttonsOf('agree', 'disagree', 'return', 'transfer', 'hang-up', 'take-back') },
  ),
];

test('[TRU-13] nobody decides, claims, ends, moves, hangs up or hands over with the token of a hall', async () => {
  await play.publish(await steps());
  const { id } = await play.submit('staff', 'leave');
  const task = await play.task('approver', id);
  const on = { id, task };
  const to = await play.person('handler');
  const refused = await Promise.all([
    fromHall('approver', decideTask, { ...on, decision: 'agree' }),
    fromHall('approver', decideMany, { items: [on], decision: 'agree' }),
    fromHall('approver', returnTask, { ...on, to: { kind: 'submitter' } }),
    fromHall('approver', takeBackTask, on),
    fromHall('approver', transferTask, { ...on, to }),
    fromHall('approver', delegateTask, { ...on, to }),
    fromHall('approver', addSigners, { ...on, where: 'before', people: [to] }),
    fromHall('approver', removeSigner, { ...on, remove: 1 }),
    fromHall('approver', claimTask, on),
    fromHall('approver', releaseTask, on),
    fromHall('approver', hangUpTask, { ...on, reason: 'x' }),
    fromHall('approver', resumeTask, { id, visit: 1 }),
    fromHall('approver', copyTask, { ...on, people: [to] }),
    fromHall('admin', endProcess, { id, reason: 'x' }),
    fromHall('admin', moveProcess, { id, step: 'a', reason: 'x' }),
    fromHall('admin', handOverTasks, { from: await play.person('approver'), to, reason: 'x' }),
  ]);
  expect(refused.map(({ status, code }) => [status, code])).toEqual(refused.map(() => [401, 'not-signed-in']));
  expect(await play.asked(id)).toEqual(['approver']);
});

test('[TRU-13] in a hall a process offers what can be done there: nothing of tasks, nothing of managing', async () => {
  await play.publish(await steps());
  const { id } = await play.submit('staff', 'leave');
  const { data } = await fromHall('approver', getProcess, { id });
  expect(data).toMatchObject({ tasks: [], myTasks: [], takeBack: [], openActions: ['comment'] });
  expect((await play.view('approver', id)).tasks).toHaveLength(1);
  const managed = await fromHall('admin', getProcess, { id });
  expect(managed.data).toMatchObject({ openActions: ['comment'], moveTo: [] });
  expect((await play.view('admin', id)).openActions).toEqual(expect.arrayContaining(['end', 'move']));
});

test('[TRU-13] what a requester does works with the token of a hall as well', async () => {
  await play.publish(await steps(), [], { withdraw: 'any-time' });
  const { id } = await play.submit('staff', 'leave');
  expect(await fromHall('staff', addComment, { id, text: 'hello' })).toMatchObject({ status: 200 });
  expect(await fromHall('staff', remindProcess, { id })).toMatchObject({ status: 200 });
  await play.must('approver', returnTask, { id, task: await play.task('approver', id), to: { kind: 'submitter' } });
  expect(await fromHall('staff', resubmitProcess, { id })).toMatchObject({ status: 200 });
  expect(await fromHall('staff', evaluateProcess, { id, stars: 5, achieved: true, text: '很快' })).toMatchObject({
    code: 'not-allowed-here',
  });
  expect(await fromHall('staff', withdrawProcess, { id })).toMatchObject({ status: 200 });
});
