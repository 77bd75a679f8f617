import {
  addComment,
  countMyApplications,
  deleteProcess,
  endProcess,
  evaluateProcess,
  getMyCounts,
  getProcess,
  listComments,
  listMyApplications,
  listMyProcesses,
  listProcessEvents,
  moveProcess,
  pickPeople,
  remindProcess,
  withdrawProcess,
} from '@campus/contract/calls/flows-processes.ts';
import {
  deleteDraft,
  getEditable,
  listDrafts,
  previewPath,
  resubmitProcess,
  saveDraft,
  submitProcess,
} from '@campus/contract/calls/flows-start.ts';
import { claimTask, decideTask, markRead, returnTask } from '@campus/contract/calls/flows-tasks.ts';
import { describe, expect, test } from 'vitest';
import { flowPlay, forms } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);
const agree = async (account: string, id: string, more: object = {}) =>
  play.must(account, decideTask, { id, task: await play.task(account, id), decision: 'agree', ...more });

describe('starting', () => {
  test('[C61] the path and the people are shown before submitting, and change with the form', async () => {
    const sId = await play.startStep('student', 'leave');
    const short = await play.must('student', previewPath, { sId, form: forms.leave as never });
    expect(short.path.map((entry) => [entry.name.zh, entry.people.map((person) => person.name)])).toEqual([
      ['直属负责人审批', ['陈思远']],
      ['抄送人事组', ['崔永康', '徐静怡']],
    ]);
    const long = await play.must('student', previewPath, { sId, form: { ...forms.leave, days: '5' } as never });
    expect(long.path[1]).toMatchObject({ name: { zh: '上级负责人审批' }, people: [{ name: '沈国良' }], depth: 1 });
  });

  test('[C24] [C23] heads are found from the one who submits, by level', async () => {
    const { id } = await play.submit('student', 'leave', { days: '5' });
    expect(await play.asked(id)).toEqual(['staff']);
    await agree('staff', id);
    expect(await play.asked(id)).toEqual(['100033']);
    expect((await agree('100033', id)).outcome).toBe('done');
  });

  test('[C60] a process has a number of its business and day, and a title from its form', async () => {
    const made = await play.submit('student', 'leave');
    expect(made.number).toMatch(/^QJ20261116\d{6}$/);
    const { title } = await play.view('student', made.id);
    expect(title).toEqual({ zh: '林晓彤的年假申请（2天）', en: 'Annual leave of 林晓彤, 2 days' });
  });

  test('[C60] numbers never meet, however many are submitted at once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => play.submit('student', 'leave')));
    expect(new Set(made.map((process) => process.number)).size).toBe(12);
  });

  test('[C60] numbers stay apart beyond a million', async () => {
    await t.rows(`select setval('process_numbers', greatest(nextval('process_numbers'), 1999998))`);
    const made = [await play.submit('student', 'leave'), await play.submit('student', 'leave')];
    expect(made.map((process) => process.number)).toEqual([
      expect.stringMatching(/^QJ\d{8}1999999$/),
      expect.stringMatching(/^QJ\d{8}2000000$/),
    ]);
  });

  test('what is missing or does not fit is named field by field, and nothing is made', async () => {
    const sId = await play.startStep('student', 'leave');
    const before = await t.rows('select 1 from processes');
    const answer = await play.does('student', submitProcess, {
      sId,
      form: { kind: 'forever', days: '0', from: '2026-02-30', nonsense: 'x' },
    });
    expect(answer.status).toBe(422);
    const named = Object.fromEntries(
      answer.body.facts.fields.map((fault: { field: string; code: string }) => [fault.field, fault.code]),
    );
    expect(named).toMatchObject({
      'form.kind': 'not-an-option',
      'form.days': 'too-small',
      'form.from': 'format',
      'form.until': 'required',
      'form.reason': 'required',
      'form.nonsense': 'unknown-field',
    });
    expect(await t.rows('select 1 from processes')).toHaveLength(before.length);
  });

  test('[C60] a business is started only by those whom it is meant for', async () => {
    const sId = await play.startStep('staff', 'seal');
    expect((await play.does('student', submitProcess, { sId, form: forms.seal as never })).code).toBe(
      'business-not-for-you',
    );
  });

  test('one intent sent five times makes one process', async () => {
    const sId = await play.startStep('student', 'leave');
    const token = await play.token('student');
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        t.send(submitProcess as never, { sId, form: forms.leave }, { token, json: true, key: 'the-same-intent' }),
      ),
    );
    const ids = new Set(replies.filter((reply) => reply.status === 200).map((reply) => reply.body.data.id));
    expect(ids.size).toBe(1);
    const [count] = await t.rows<{ n: number }>(`select count(*)::int as n from processes where id = any($1::uuid[])`, [
      [...ids],
    ]);
    expect(count!.n).toBe(1);
  });

  test('[C25] the submitter picks whom to tell; a person who is not there is refused', async () => {
    const sId = await play.startStep('student', 'room');
    const copyStep = `${sId.split('.')[0]}.told`;
    const [place] = await t.rows<{ id: string }>(
      `select p.id from places p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and p.kind = 'room' limit 1`,
    );
    const form = { ...forms.room, place: place!.id } as never;
    const friend = await play.person('202530550102');
    const { id } = await play.must('student', submitProcess, { sId, form, picked: { [copyStep]: [friend] } });
    const { contacts } = await play.view('student', id);
    expect(contacts).toMatchObject([{ sId: copyStep, people: [{ id: friend }] }]);
    const other = await play.person('202530550118');
    await play.must('student', pickPeople, { id, sId: copyStep, people: [other] });
    expect((await play.view('student', id)).contacts[0]!.people.map((person) => person.id)).toEqual([other]);
    const foreign = await play.does('student', submitProcess, {
      sId,
      form: { ...forms.room, place: '00000000-0000-4000-8000-000000000000' } as never,
    });
    expect(foreign.body.facts.fields).toMatchObject([{ field: 'form.place', code: 'not-an-option' }]);
  });
});

describe('drafts', () => {
  test('[C47] a draft keeps what does not fit yet, stands in no group, goes on, and is gone when it is submitted', async () => {
    const sId = await play.startStep('student', 'certificate');
    const before = (await play.must('student', getMyCounts, {})).drafts;
    const { id } = await play.must('student', saveDraft, { sId, form: { purpose: '签证', copies: '99' } });
    expect((await play.must('student', getMyCounts, {})).drafts).toBe(before + 1);
    const early = await play.must('student', getEditable, { id });
    expect(early.fields.find((entry) => entry.field.id === 'copies')?.value).toBe('99');
    await play.must('student', saveDraft, { id, sId, form: { ...forms.certificate, purpose: '留学' } as never });
    const { items } = await play.must('student', listDrafts, {});
    expect(items[0]).toMatchObject({ id, title: { zh: '证明开具 · 留学' } });
    const draft = await play.must('student', getEditable, { id });
    expect(draft.kind).toBe('draft');
    expect(draft.fields.find((entry) => entry.field.id === 'purpose')?.value).toBe('留学');
    expect(draft.fields.some((entry) => entry.field.id === 'internalNote')).toBe(false);
    expect((await play.does('staff', getEditable, { id })).code).toBe('not-found');
    await play.must('student', submitProcess, { sId, form: forms.certificate as never, draftId: id });
    expect((await play.does('student', getEditable, { id })).code).toBe('not-found');
  });

  test('[C47] only its author throws a draft away', async () => {
    const sId = await play.startStep('student', 'leave');
    const { id } = await play.must('student', saveDraft, { sId });
    expect((await play.does('staff', deleteDraft, { id })).code).toBe('not-found');
    await play.must('student', deleteDraft, { id });
    expect((await play.does('student', getEditable, { id })).code).toBe('not-found');
  });
});

describe('what becomes of it', () => {
  test('[C1] [C32] one who disagrees ends it, with a reason, and the submitter hears of it', async () => {
    const { id } = await play.submit('student', 'leave');
    const task = await play.task('staff', id);
    const bare = await play.does('staff', decideTask, { id, task, decision: 'disagree' });
    expect(bare.body.facts.fields).toMatchObject([{ field: 'reason', code: 'required' }]);
    const done = await play.must('staff', decideTask, { id, task, decision: 'disagree', reason: '人手不足' });
    expect(done).toMatchObject({ status: 'ended', outcome: 'refused', group: 'abort' });
    expect(await play.inbox('student', id)).toEqual(['process-ended']);
    expect((await play.does('staff', decideTask, { id, task, decision: 'agree' })).code).toBe('process-ended');
  });

  test('[C3] a copy reaches each person once, who then sees it in the copied list', async () => {
    const { id } = await play.submit('student', 'leave');
    await agree('staff', id, { copy: [await play.person('100095')] });
    const copied = await play.must('100095', listMyProcesses, { list: 'copied' });
    expect(copied.items.filter((item) => item.id === id)).toHaveLength(1);
    expect((await play.inbox('100095', id)).filter((kind) => kind === 'process-copied')).toHaveLength(1);
  });

  test('[C50] copying by hand needs a button for it', async () => {
    const { id } = await play.submit('student', 'leave', { days: '5' });
    await agree('staff', id);
    const task = await play.task('100033', id);
    const copy = [await play.person('100095')];
    expect((await play.does('100033', decideTask, { id, task, decision: 'agree', copy })).code).toBe(
      'not-allowed-here',
    );
  });

  test('[C33] [C35] returned to the submitter, edited, and straight back to who returned it', async () => {
    const { id } = await play.submit('student', 'leave', { days: '5' });
    await agree('staff', id);
    await play.must('100033', returnTask, {
      id,
      task: await play.task('100033', id),
      to: { kind: 'submitter' as const },
      reason: '请补充事由',
      afterwards: 'straight-back' as const,
    });
    const seen = await play.view('student', id);
    expect(seen).toMatchObject({
      status: 'returned',
      group: 'todo',
      tab: 'Processing',
      returned: { reason: '请补充事由', by: { name: '沈国良' } },
    });
    expect(seen.openActions).toContain('resubmit');
    const form = await play.must('student', getEditable, { id });
    expect(form).toMatchObject({ kind: 'returned', returned: { afterwards: 'straight-back', reason: '请补充事由' } });
    expect((await play.does('staff', resubmitProcess, { id })).code).toBe('not-yours');
    await play.must('student', resubmitProcess, { id, form: { reason: '回家探望生病的祖母' } });
    expect(await play.asked(id)).toEqual(['100033']);
    const again = await play.view('100033', id);
    expect(again.fields.find((entry) => entry.field.id === 'reason')?.value).toBe('回家探望生病的祖母');
  });

  test('[C42] the submitter withdraws until somebody has decided', async () => {
    const first = await play.submit('student', 'leave', { days: '5' });
    expect((await play.view('student', first.id)).openActions).toContain('withdraw');
    expect(await play.must('student', withdrawProcess, { id: first.id })).toMatchObject({
      outcome: 'withdrawn',
      group: 'abort',
    });
    const second = await play.submit('student', 'leave', { days: '5' });
    await agree('staff', second.id);
    expect((await play.view('student', second.id)).openActions).not.toContain('withdraw');
    expect((await play.does('student', withdrawProcess, { id: second.id })).code).toBe('not-allowed-here');
  });

  test('[C43] who manages it ends it with a reason; others may not', async () => {
    const { id } = await play.submit('student', 'leave');
    expect((await play.does('staff', endProcess, { id, reason: '重复' })).code).toBe('not-allowed');
    expect((await play.does('admin', endProcess, { id, reason: ' ' })).status).toBe(422);
    expect(await play.must('admin', endProcess, { id, reason: '重复申请' })).toMatchObject({
      outcome: 'ended-by-administrator',
    });
    const { items } = await play.must('student', listProcessEvents, { id });
    expect(items[0]).toMatchObject({ kind: 'end', reason: '重复申请', by: { name: '吴雅琴' } });
  });

  test('[C45] who manages it moves it to any step', async () => {
    const { id } = await play.submit('staff', 'seal');
    const { moveTo } = await play.view('admin', id);
    expect(moveTo.map((choice) => choice.step)).toEqual(['head', 'countersign', 'stamp']);
    await play.must('admin', moveProcess, { id, step: 'stamp', reason: '会签已线下完成' });
    expect(await play.asked(id)).toEqual(['handler']);
    expect((await play.view('staff', id)).moveTo).toEqual([]);
  });

  test('[C48] a reminder reaches those who are asked, once in half an hour; what was opened is marked as read', async () => {
    const { id } = await play.submit('student', 'leave');
    await play.must('student', remindProcess, { id });
    expect(await play.inbox('staff', id)).toEqual(['process-asked', 'process-reminded']);
    const soon = await play.does('student', remindProcess, { id });
    expect(soon).toMatchObject({ code: 'reminded-lately' });
    expect(soon.body.facts.minutes).toBe(30);
    t.clock.advance(31 * 60_000);
    play.forget();
    await play.must('student', remindProcess, { id });
    expect((await play.view('student', id)).way[1]!.people[0]!.read).toBe(false);
    await play.must('staff', markRead, { id });
    expect((await play.view('student', id)).way[1]!.people[0]!.read).toBe(true);
  });

  test('[C49] those who take part comment; an outsider sees nothing and says nothing', async () => {
    const { id } = await play.submit('student', 'leave');
    await play.must('staff', addComment, { id, text: '课程有人代吗？' });
    await play.must('student', addComment, { id, text: '有的' });
    const { items } = await play.must('staff', listComments, { id });
    expect(items.map((comment) => [comment.by.name, comment.text, comment.mine])).toEqual([
      ['林晓彤', '有的', false],
      ['陈思远', '课程有人代吗？', true],
    ]);
    expect(await play.inbox('student', id)).toContain('process-commented');
    expect((await play.does('202530550102', addComment, { id, text: '路过' })).code).toBe('not-found');
  });

  test('[C2] handled: claimed from the pool, solved with the field that the step writes, evaluated, and then over', async () => {
    const { id } = await play.submit('student', 'certificate');
    expect(await play.view('student', id)).toMatchObject({ group: 'todo', tab: 'Processing' });
    const task = await play.task('handler', id);
    await play.must('handler', claimTask, { id, task });
    expect(await play.view('student', id)).toMatchObject({ group: 'doing', tab: 'Processing' });
    const bare = await play.does('handler', decideTask, { id, task, decision: 'solve' });
    expect(bare.body.facts.fields).toMatchObject([{ field: 'form.certificateNo', code: 'required' }]);
    await play.must('handler', decideTask, { id, task, decision: 'solve', form: { certificateNo: 'ZM-2026-001' } });
    const seen = await play.view('student', id);
    expect(seen).toMatchObject({ group: 'done', tab: 'Completed', status: 'running' });
    expect(seen.openActions).toContain('evaluate');
    expect((await play.does('handler', evaluateProcess, { id, stars: 5, achieved: true, text: '很快' })).code).toBe(
      'not-yours',
    );
    await play.must('student', evaluateProcess, { id, stars: 4, text: '很快', achieved: true });
    expect(await play.view('student', id)).toMatchObject({
      status: 'ended',
      outcome: 'done',
      evaluation: { stars: 4, text: '很快', achieved: true },
    });
    expect((await play.does('student', evaluateProcess, { id, stars: 1, achieved: false, text: '很快' })).code).toBe(
      'already-settled',
    );
    await play.must('student', deleteProcess, { id });
    const list = await play.must('student', listMyProcesses, { list: 'completed' });
    expect(list.items.some((item) => item.id === id)).toBe(false);
    expect((await play.view('handler', id)).id).toBe(id);
  });
});

describe('what belongs to whom', () => {
  test('[C53] a field is hidden, read or written as the step says, and the server holds it', async () => {
    const { id } = await play.submit('student', 'certificate');
    const task = await play.task('handler', id);
    await play.must('handler', claimTask, { id, task });
    const forging = await play.does('handler', decideTask, {
      id,
      task,
      decision: 'solve' as const,
      form: { certificateNo: 'A1', purpose: '别的用途' },
    });
    expect(forging.body.facts.fields).toMatchObject([{ field: 'form.purpose', code: 'not-writable' }]);
    const form = { certificateNo: 'A1', internalNote: '学费未清' };
    await play.must('handler', decideTask, { id, task, decision: 'solve', form });
    const ids = async (account: string) => (await play.view(account, id)).fields.map((entry) => entry.field.id);
    expect(await ids('student')).not.toContain('internalNote');
    expect(await ids('student')).toContain('certificateNo');
    expect(await ids('handler')).toContain('internalNote');
    expect(await ids('admin')).toContain('internalNote');
    const sneaking = await play.does('student', submitProcess, {
      sId: await play.startStep('student', 'certificate'),
      form: { ...forms.certificate, internalNote: 'x', certificateNo: 'B2' } as never,
    });
    expect(sneaking.body.facts.fields.map((fault: { field: string }) => fault.field).sort()).toEqual([
      'form.certificateNo',
      'form.internalNote',
    ]);
  });

  test('nobody sees a process that does not concern them, nor one of another organisation', async () => {
    const { id } = await play.submit('student', 'leave');
    for (const account of ['202530550102', 'handler']) {
      expect((await play.does(account, getProcess, { id })).code).toBe('not-found');
      expect((await play.does(account, listProcessEvents, { id })).code).toBe('not-found');
      expect((await play.does(account, withdrawProcess, { id })).code).toBe('not-found');
    }
    const elsewhere = flowPlay(t, 'sdpt');
    for (const account of ['admin', 'student']) {
      expect((await elsewhere.does(account, getProcess, { id })).code).toBe('not-found');
      expect((await elsewhere.does(account, endProcess, { id, reason: '不行' })).code).toBe('not-found');
    }
  });

  test('[STATE-05] [STATE-06] groups and tabs, on the list and in the counts', async () => {
    const counts = await play.must('100412', getMyCounts, {});
    expect(counts).toEqual({
      submit: { processing: 0, inApproval: 0, completed: 0 },
      approval: { notHandled: 0, handled: 0, copyFor: 0 },
      drafts: 0,
    });
    const { id } = await play.submit('202421011305', 'leave');
    expect((await play.must('100412', getMyCounts, {})).approval.notHandled).toBe(1);
    const open = await play.must('100412', listMyProcesses, { list: 'not-handled' });
    expect(open.items[0]).toMatchObject({
      id,
      read: false,
      myTasks: [{ kind: 'approve', quick: ['agree', 'disagree'] }],
    });
    expect((await play.must('202421011305', listMyProcesses, { list: 'in-approval' })).items[0]!.id).toBe(id);
    await agree('100412', id);
    expect((await play.must('100412', listMyProcesses, { list: 'handled' })).items[0]!.id).toBe(id);
    expect((await play.must('100412', getMyCounts, {})).approval).toEqual({ notHandled: 0, handled: 1, copyFor: 0 });
    expect((await play.must('202421011305', getMyCounts, {})).submit).toEqual({
      processing: 0,
      inApproval: 0,
      completed: 1,
    });
    expect((await play.must('100412', getMyCounts, { businessId: await play.business('seal') })).approval.handled).toBe(
      0,
    );
  });

  test('[STATE-05] [PC-08] [PH-08] applications of one’s own stand in the groups of the hall, of one business or of all', async () => {
    const account = '202530550118';
    const leave = await play.business('leave');
    const { id } = await play.submit(account, 'leave');
    const other = await play.submit(account, 'certificate');
    const listed = async (group: 'todo' | 'doing' | 'abort' | undefined, of?: string) =>
      (
        await play.must(account, listMyApplications, { ...(group && { group }), ...(of && { businessId: of }) })
      ).items.map((item) => item.id);
    expect(await listed('doing', leave)).toEqual([id]);
    expect(await listed('doing')).toEqual([id]);
    expect(await listed('todo')).toEqual([other.id]);
    expect(await listed(undefined)).toEqual([other.id, id]);
    expect(await listed(undefined, leave)).toEqual([id]);
    const found = async (words: string, group?: 'doing') =>
      (await play.must(account, listMyApplications, { words, ...(group && { group }) })).items.map((item) => item.id);
    expect(await found('请假', 'doing')).toEqual([id]);
    expect(await found('证明', 'doing')).toEqual([]);
    expect(await found('证明')).toEqual([other.id]);
    expect(await found('请假')).toEqual([id]);
    await play.must(account, withdrawProcess, { id });
    expect(await listed('doing', leave)).toEqual([]);
    expect(await listed('abort', leave)).toEqual([id]);
    expect(await play.must(account, countMyApplications, { businessId: leave })).toEqual({
      todo: 0,
      doing: 0,
      done: 0,
      abort: 1,
      drafts: 0,
    });
    expect((await play.must('student', listMyApplications, { group: 'abort', businessId: leave })).items).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ id })]),
    );
    await play.must(account, deleteProcess, { id });
    expect(await listed('abort', leave)).toEqual([]);
  });

  test('lists are searched by number, title and submitter, by two characters too, and paged without a hole', async () => {
    for (let n = 0; n < 7; n++) await play.submit('202320114409', 'leave', { reason: `第${n}次` });
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const page = await play.must('202320114409', listMyProcesses, {
        list: 'in-approval' as const,
        size: 3,
        ...(after ? { after } : {}),
      });
      ids.push(...page.items.map((item) => item.id));
      after = page.next ?? undefined;
    } while (after);
    expect(ids).toHaveLength(7);
    expect(new Set(ids).size).toBe(7);
    const find = async (words: string) =>
      (await play.must('202320114409', listMyProcesses, { list: 'in-approval', words })).items.length;
    expect(await find('年假')).toBe(7);
    expect(await find('病假')).toBe(0);
    expect(await find('qj2026')).toBe(7);
    expect(await find('邓可欣')).toBe(7);
    expect(await find('%_')).toBe(0);
    expect((await play.does('202320114409', listMyProcesses, { list: 'in-approval', words: 'q' })).status).toBe(422);
  });
});
