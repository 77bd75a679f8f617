import {
  countAllProcesses,
  listAllProcesses,
  listMonitored,
  listMyBusiness,
} from '@campus/contract/calls/flows-monitoring.ts';
import { findRecord, getPrint } from '@campus/contract/calls/flows-print.ts';
import {
  addComment,
  getMyCounts,
  getProcess,
  listComments,
  listMyApplications,
  listMyProcesses,
  listProcessEvents,
  listProcessFiles,
  remindProcess,
  reopenProcess,
  withdrawProcess,
} from '@campus/contract/calls/flows-processes.ts';
import {
  editProcess,
  getEditable,
  listDrafts,
  previewPath,
  resubmitProcess,
  saveDraft,
  submitProcess,
} from '@campus/contract/calls/flows-start.ts';
import {
  claimTask,
  decideTask,
  hangUpTask,
  markRead,
  previewOperation,
  returnTask,
  transferTask,
} from '@campus/contract/calls/flows-tasks.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { USUAL_PRINT } from '@campus/rules/flows/print-template.ts';
import { beforeAll, expect, test } from 'vitest';
import { countQueries } from './count-queries.ts';
import { buttonsOf, fieldOf, flowPlay, forms, handleStep } from './flow-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const play = flowPlay(t);
const queries = countQueries();
const made: string[] = [];
beforeAll(async () => {
  for (let n = 0; n < 25; n++) made.push((await play.submit('student', 'leave', { days: '5' })).id);
  await t.rows(`update businesses set print = $1 where code = 'leave'`, [
    JSON.stringify({ ...USUAL_PRINT, offeredTo: ['submitter'] }),
  ]);
});

/** One that lies in a pool found by its place, can be changed and reopened, and names somebody who is kept out. */
const pooled: string[] = [];
beforeAll(async () => {
  const [place] = await t.rows<{ id: string }>(
    `select r.id from places r join organisations o on o.id = r.organisation_id where o.org_sign = 'scut' and r.kind = 'room' limit 1`,
  );
  const otherwise = { kind: 'role', role: 'handler' } as const;
  const buttons = buttonsOf('solve', 'transfer', 'hang-up');
  const work = handleStep('work', { kind: 'team', place: 'where', topic: null, otherwise }, { pool: true, buttons });
  await play.publish(
    [
      work,
      {
        id: 'evaluation',
        name: { zh: '评价', en: 'Evaluation' },
        kind: 'evaluate',
        reopen: 'work',
        closeAfter: { ms: 7 * 86_400_000, clock: 'calendar' },
      },
    ],
    [fieldOf('where', 'place'), fieldOf('about', 'person', { keepsOut: true })],
    { edit: 'until-taken', replyResumes: true },
  );
  const form = { where: place!.id, about: await play.person('100412') };
  for (let n = 0; n < 4; n++) pooled.push((await play.submit('student', 'leave', form)).id);
});
const anyOf = async (id: string) => (await play.asked(id))[0] as string;

type Case = [name: string, account: string, call: Call, payload: () => Promise<object> | object];
const at = (n: number) => made[n] as string;
const cases: Case[] = [
  ['ListMine, submitted', 'student', listMyProcesses as never, () => ({ list: 'in-approval', size: 20 })],
  ['what I applied for, searched', 'student', listMyApplications as never, () => ({ words: '年假' })],
  ['ListMine, to do', 'staff', listMyProcesses as never, () => ({ list: 'not-handled', size: 20 })],
  ['ListMine, searched', 'staff', listMyProcesses as never, () => ({ list: 'not-handled', words: '年假' })],
  ['GetMyCounts', 'staff', getMyCounts as never, () => ({})],
  ['GetProcess, its submitter', 'student', getProcess as never, () => ({ id: at(0) })],
  ['GetProcess, who is asked', 'staff', getProcess as never, () => ({ id: at(0) })],
  ['GetProcess, who manages', 'admin', getProcess as never, () => ({ id: at(0) })],
  ['GetPrint', 'student', getPrint as never, () => ({ id: at(0) })],
  ['FindRecord', 'staff', findRecord as never, async () => ({ number: (await play.view('staff', at(0))).number })],
  ['ListEvents', 'staff', listProcessEvents as never, () => ({ id: at(0) })],
  ['ListComments', 'staff', listComments as never, () => ({ id: at(0) })],
  ['ListFiles', 'staff', listProcessFiles as never, () => ({ id: at(0) })],
  ['ListDrafts', 'student', listDrafts as never, () => ({})],
  ['ListAll', 'admin', listAllProcesses as never, () => ({ group: 'doing', size: 100 })],
  ['ListMonitored', 'approver', listMonitored as never, () => ({ group: 'doing', size: 100 })],
  ['ListMyBusiness', 'handler', listMyBusiness as never, () => ({ group: 'todo', size: 100 })],
  ['CountAll', 'admin', countAllProcesses as never, () => ({})],
  [
    'PreviewPath',
    'student',
    previewPath as never,
    async () => ({ sId: await play.startStep('student', 'leave'), form: forms.leave }),
  ],
  [
    'Preview',
    'staff',
    previewOperation as never,
    async () => ({ id: at(0), operation: 'return', task: await play.task('staff', at(0)), to: { kind: 'submitter' } }),
  ],
  [
    'Submit',
    'student',
    submitProcess as never,
    async () => ({ sId: await play.startStep('student', 'leave'), form: forms.leave }),
  ],
  [
    'SaveDraft',
    'student',
    saveDraft as never,
    async () => ({ sId: await play.startStep('student', 'leave'), form: forms.leave }),
  ],
  [
    'Decide',
    'staff',
    decideTask as never,
    async () => ({ id: at(1), task: await play.task('staff', at(1)), decision: 'agree' }),
  ],
  [
    'Return',
    'staff',
    returnTask as never,
    async () => ({ id: at(2), task: await play.task('staff', at(2)), to: { kind: 'submitter' }, reason: '补充' }),
  ],
  ['GetEditable', 'student', getEditable as never, () => ({ id: at(2) })],
  [
    'Transfer',
    'staff',
    transferTask as never,
    async () => ({ id: at(3), task: await play.task('staff', at(3)), to: await play.person('100412') }),
  ],
  ['Resubmit', 'student', resubmitProcess as never, () => ({ id: at(2), form: { reason: '补充了' } })],
  ['Remind', 'student', remindProcess as never, () => ({ id: at(4) })],
  ['Withdraw', 'student', withdrawProcess as never, () => ({ id: at(5) })],
  ['AddComment', 'student', addComment as never, () => ({ id: at(6), text: '您好' })],
  ['MarkRead', 'staff', markRead as never, () => ({ id: at(6) })],
];

async function counted(call: Call, account: string, sent: object, key: string) {
  const token = await play.token(account);
  queries.begin();
  const reply = await t.send(call, sent, { token, json: true, key: `count-${key}` });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return queries.since();
}

test('what is done with a pool takes at most 8 queries too', async () => {
  const [id, other, hung] = pooled as [string, string, string];
  const edited = await counted(editProcess as never, 'student', { id, form: { reason: '改了' } }, 'edit');
  expect(edited.length, edited.join('\n\n')).toBeLessThanOrEqual(8);
  const by = await anyOf(other);
  const to = await play.person('approver');
  const sent = await counted(
    transferTask as never,
    by,
    { id: other, task: await play.task(by, other), to },
    'dispatch',
  );
  expect(sent.length, sent.join('\n\n')).toBeLessThanOrEqual(8);
  await play.must('approver', decideTask, { id: other, task: await play.task('approver', other), decision: 'solve' });
  const again = await counted(reopenProcess as never, 'student', { id: other, reason: '没好' }, 'reopen');
  expect(again.length, again.join('\n\n')).toBeLessThanOrEqual(8);
  const who = await anyOf(hung);
  const task = await play.task(who, hung);
  await play.must(who, claimTask, { id: hung, task });
  await play.must(who, hangUpTask, { id: hung, task, reason: '等回复' });
  const reply = await counted(addComment as never, 'student', { id: hung, text: '301' }, 'reply');
  expect(reply.length, reply.join('\n\n')).toBeLessThanOrEqual(8);
  expect(await play.view('student', hung)).toMatchObject({ hungUp: false });
});

test.each(cases)('%s takes at most 4 queries to read and 8 to write', async (name, account, call, payload) => {
  const sent = await payload();
  const token = await play.token(account);
  queries.begin();
  const reply = await t.send(call, sent, { token, json: true, key: `count-${name}` });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const asked = queries.since();
  expect(asked.length, asked.join('\n\n')).toBeLessThanOrEqual(call.writes ? 8 : 4);
  expect(asked.length).toBeGreaterThan(1);
});
