import {
  deleteProcess,
  endProcess,
  evaluateProcess,
  listMyProcesses,
  listProcessEvents,
  reopenEnded,
  withdrawProcess,
} from '@campus/contract/calls/flows-processes.ts';
import { decideTask, previewOperation } from '@campus/contract/calls/flows-tasks.ts';
import type { ActionStep, Step } from '@campus/rules/flows/definition.ts';
import { describe, expect, test } from 'vitest';
import { doctorDamage } from '../../../../test/doctor-damage.ts';
import { approveStep, buttonsOf, fieldOf, flowPlay } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { checkDecisions } from '../../../doctor/decisions.check.ts';
import { checkProcesses } from '../../../doctor/processes.check.ts';
import { checkSkippedSteps } from '../../../doctor/skipped-steps.check.ts';

const t = testApp();
const play = flowPlay(t);
const words = (text: string) => ({ zh: text, en: text });
const by = async (account: string) => ({ kind: 'people' as const, people: [await play.person(account)] });
const asks = async (id: string, account: string): Promise<Step> =>
  approveStep(id, await by(account), { buttons: buttonsOf('agree', 'disagree', 'return') });
const decide = async (account: string, id: string, decision: 'agree' | 'disagree' = 'agree') =>
  play.must(account, decideTask, { id, task: await play.task(account, id), decision });
const sound = async () => {
  const installation = doctorDamage(t).installationWith(t.database.db);
  for (const check of [checkProcesses, checkDecisions, checkSkippedSteps])
    expect((await check(installation)).violations).toEqual([]);
};
const intervals = (id: string, kind: string) =>
  t.rows<{ name: string; outcome: string | null; open: boolean }>(
    `select name, outcome, until_at is null as open from process_intervals where process_id = $1 and kind = $2 order by id`,
    [id, kind],
  );

describe('[C46] an owner or administrator opens again what has ended', () => {
  test('at a step, with a reason: it runs, everybody hears of it, and it ends a second time', async () => {
    await play.publish([await asks('a', 'approver'), await asks('b', '100033')]);
    const { id } = await play.submit('staff', 'leave');
    await decide('approver', id);
    expect((await play.view('admin', id)).openActions).not.toContain('reopen-ended');
    expect(await play.does('admin', reopenEnded, { id, step: 'a', reason: 'x' })).toMatchObject({
      code: 'process-running',
    });
    await decide('100033', id);
    await play.must('staff', deleteProcess, { id });
    const ended = await play.view('admin', id);
    expect([ended.status, ended.openActions.includes('reopen-ended'), ended.moveTo.map(({ step }) => step)]).toEqual([
      'ended',
      true,
      ['a', 'b'],
    ]);
    const preview = await play.must('admin', previewOperation, { id, operation: 'reopen-ended', step: 'b' });
    expect([preview.ends, preview.cancelled, preview.asked.map(({ stepName }) => stepName.zh)]).toEqual([
      false,
      [],
      ['b'],
    ]);
    const answer = await play.must('admin', reopenEnded, { id, step: 'b', reason: '盖章页缺失' });
    expect([answer.status, answer.outcome]).toEqual(['running', null]);
    expect(await play.asked(id)).toEqual(['100033']);
    expect(await play.inbox('staff', id)).toContain('process-reopened');
    // Who had put it aside finds it again.
    const mine = await play.must('staff', listMyProcesses, { list: 'in-approval' } as never);
    expect(JSON.stringify(mine)).toContain(id);
    const [row] = await t.rows<{ hidden: boolean; ended: boolean; outcome: string | null }>(
      'select hidden_at is not null as hidden, ended_at is not null as ended, outcome from processes where id = $1',
      [id],
    );
    expect(row).toEqual({ hidden: false, ended: false, outcome: null });
    const { items } = await play.must('staff', listProcessEvents, { id });
    expect(items[0]).toMatchObject({ kind: 'reopen-ended', reason: '盖章页缺失', stepName: words('b') });
    await sound();
    await decide('100033', id);
    expect(await play.events(id)).toEqual([
      'submit staff',
      'agree approver',
      'agree 100033',
      'reopen-ended admin',
      'agree 100033',
    ]);
    expect(await intervals(id, 'case')).toEqual([
      { name: 'case', outcome: 'done', open: false },
      { name: 'reopened', outcome: 'done', open: false },
    ]);
    await sound();
  });

  test('what was refused, withdrawn or ended by an administrator goes on as well', async () => {
    await play.publish([await asks('a', 'approver'), await asks('b', '100033')]);
    const ways: [string, (id: string) => Promise<unknown>][] = [
      ['refused', (id) => decide('approver', id, 'disagree')],
      ['withdrawn', (id) => play.must('staff', withdrawProcess, { id })],
      ['ended-by-administrator', (id) => play.must('admin', endProcess, { id, reason: 'x' })],
    ];
    for (const [outcome, end] of ways) {
      const { id } = await play.submit('staff', 'leave');
      await end(id);
      expect((await play.view('admin', id)).outcome).toBe(outcome);
      await play.must('admin', reopenEnded, { id, step: 'a', reason: 'x' });
      expect(await play.asked(id)).toEqual(['approver']);
      await decide('approver', id);
      await decide('100033', id);
      expect((await play.view('staff', id)).outcome).toBe('done');
    }
    await sound();
  });

  test('two at once make one', async () => {
    await play.publish([await asks('a', 'approver')]);
    const { id } = await play.submit('staff', 'leave');
    await decide('approver', id);
    const answers = await Promise.all(
      ['一', '二'].map((reason) => play.does('admin', reopenEnded, { id, step: 'a', reason })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['process-running', null].sort());
    await sound();
  });
});

describe('[C46] it is refused', () => {
  test('to whoever does not manage the business, submitter and approver alike, and without a reason', async () => {
    await play.publish([await asks('a', 'approver')]);
    const { id } = await play.submit('staff', 'leave');
    await decide('approver', id);
    for (const account of ['staff', 'approver']) {
      expect((await play.view(account, id)).openActions).not.toContain('reopen-ended');
      for (const call of [
        play.does(account, reopenEnded, { id, step: 'a', reason: 'x' }),
        play.does(account, previewOperation, { id, operation: 'reopen-ended', step: 'a' }),
      ])
        expect(await call).toMatchObject({ code: 'not-allowed' });
    }
    expect(await play.does('student', reopenEnded, { id, step: 'a', reason: 'x' })).toMatchObject({ status: 404 });
    expect(await play.does('admin', reopenEnded, { id, step: 'a', reason: ' ' })).toMatchObject({ code: 'invalid' });
    expect(await play.does('admin', reopenEnded, { id, step: 'gone', reason: 'x' })).toMatchObject({
      code: 'no-such-step',
    });
    expect((await play.view('staff', id)).status).toBe('ended');
  });

  test('to a manager whom its form keeps out', async () => {
    await play.publish([await asks('a', 'approver')], [fieldOf('about', 'people', { keepsOut: true })]);
    const { id } = await play.submit('staff', 'leave', { about: [await play.person('admin')] });
    await decide('approver', id);
    expect(await play.does('admin', reopenEnded, { id, step: 'a', reason: 'x' })).toMatchObject({ status: 404 });
  });

  test('of what its submitter has evaluated', async () => {
    const evaluation: Step = {
      id: 'e',
      name: words('e'),
      kind: 'evaluate',
      closeAfter: { ms: 3_600_000, clock: 'calendar' },
      reopen: null,
    };
    await play.publish([await asks('a', 'approver'), evaluation]);
    const { id } = await play.submit('staff', 'leave');
    await decide('approver', id);
    await play.must('staff', evaluateProcess, { id, stars: 2, achieved: false, text: '慢' });
    expect((await play.view('admin', id)).openActions).not.toContain('reopen-ended');
    const answer = await play.does('admin', reopenEnded, { id, step: 'a', reason: 'x' });
    expect([answer.code, answer.body.msg]).toEqual(['already-evaluated', '申请人已经评价，不能再重新打开！']);
  });

  test('where something ran that cannot be undone, wherever it would go on', async () => {
    const done: ActionStep = {
      id: 'act',
      name: words('act'),
      kind: 'action',
      action: 'staff-register',
      onFailure: 'owner',
    };
    await play.publish([await asks('a', 'approver'), done, await asks('b', '100033')]);
    const { id } = await play.submit('staff', 'leave');
    await decide('approver', id);
    const [owner] = await play.asked(id);
    await play.must(owner!, decideTask, { id, task: await play.task(owner!, id), decision: 'solve' });
    await decide('100033', id);
    for (const step of ['a', 'b'])
      expect(await play.does('admin', reopenEnded, { id, step, reason: 'x' })).toMatchObject({
        code: 'cannot-be-undone',
      });
    expect((await play.view('admin', id)).openActions).not.toContain('reopen-ended');
  });

  test('where it would end again at once', async () => {
    const skipped = approveStep('b', await by('100033'), {
      buttons: buttonsOf('agree'),
      skipWhen: { kind: 'field', field: 'reason', is: 'filled', value: null },
    });
    await play.publish([await asks('a', 'approver'), skipped]);
    const { id } = await play.submit('staff', 'leave');
    await decide('approver', id);
    expect(await play.does('admin', reopenEnded, { id, step: 'b', reason: 'x' })).toMatchObject({
      code: 'would-end-again',
    });
    expect(await play.does('admin', previewOperation, { id, operation: 'reopen-ended', step: 'b' })).toMatchObject({
      code: 'would-end-again',
    });
  });
});
