import { addComment, evaluateProcess, listMyProcesses, reopenProcess } from '@campus/contract/calls/flows-processes.ts';
import { editProcess, getEditable, resubmitProcess } from '@campus/contract/calls/flows-start.ts';
import { claimTask, decideTask, hangUpTask, releaseTask, returnTask } from '@campus/contract/calls/flows-tasks.ts';
import type { EvaluateStep } from '@campus/rules/flows/definition.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { buttonsOf, fieldOf, flowPlay, handleStep } from '../../../../test/flow-play.ts';
import { picture } from '../../../../test/picture.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);
const words = (text: string) => ({ zh: text, en: text });
const evaluation: EvaluateStep = {
  id: 'evaluation',
  name: words('evaluation'),
  kind: 'evaluate',
  reopen: 'work',
  closeAfter: { ms: 7 * 24 * 60 * 60_000, clock: 'calendar' },
};
const work = (more = {}) =>
  handleStep(
    'work',
    { kind: 'field', field: 'team' },
    {
      pool: true,
      buttons: buttonsOf('solve', 'not-solve', 'hang-up', 'return'),
      ...more,
    },
  );
const people = async (...accounts: string[]) => Promise.all(accounts.map(play.person));

beforeAll(async () => {
  await play.publish([work(), evaluation], [fieldOf('team', 'people'), fieldOf('photos', 'pictures')], {
    edit: 'until-taken',
    replyResumes: true,
  });
});
const submit = async () => play.submit('student', 'leave', { team: await people('200021', '200158') });
const claimed = async (account = '200021') => {
  const { id } = await submit();
  const task = await play.task(account, id);
  await play.must(account, claimTask, { id, task });
  return { id, task };
};
const solved = async () => {
  const { id, task } = await claimed();
  await play.must('200021', decideTask, { id, task, decision: 'solve' });
  return id;
};

describe('changing what nobody has taken', () => {
  test('the same people stay asked and hear of it; form, title and search say the new words', async () => {
    const { id } = await submit();
    const seen = await play.view('student', id);
    expect(seen.openActions).toContain('edit');
    const open = await play.must('student', getEditable, { id });
    expect(open).toMatchObject({ kind: 'editing', returned: null, business: { code: 'leave' } });
    expect(open.fields.find((entry) => entry.field.id === 'kind')).toMatchObject({ value: 'annual', right: 'write' });
    const photo = await picture(t, await play.token('student'));
    await play.must('student', editProcess, { id, form: { kind: 'sick', photos: [photo], reason: '发烧' } });
    const after = await play.view('student', id);
    expect(after.title.zh).not.toBe(seen.title.zh);
    expect(after.pictures.map((picture) => picture.id)).toEqual([photo]);
    expect(await play.asked(id)).toEqual(['200021', '200158']);
    expect(await play.inbox('200021', id)).toEqual(['process-offered', 'process-changed']);
    expect(await play.events(id)).toEqual(['submit student', 'edit student']);
    for (const [find, found] of [
      ['病假', true],
      ['年假', false],
      [seen.number, true],
    ] as const) {
      const { items } = await play.must('200021', listMyProcesses, { list: 'not-handled', words: find });
      expect(
        items.some((item) => item.id === id),
        find,
      ).toBe(found);
    }
  });

  test('others are asked where the form names others now', async () => {
    const { id } = await submit();
    await play.must('student', editProcess, { id, form: { team: await people('200158', '200162') } });
    expect(await play.asked(id)).toEqual(['200158', '200162']);
    expect((await play.inbox('200021', id)).at(-1)).toBe('process-no-longer-asked');
    expect((await play.inbox('200158', id)).at(-1)).toBe('process-changed');
    expect((await play.inbox('200162', id)).at(-1)).toBe('process-offered');
  });

  test('is refused to others, after somebody took it, with a faulty form, and where the business does not allow it', async () => {
    const { id, task } = await claimed();
    const late = await play.does('student', editProcess, { id, form: { kind: 'sick' } });
    expect([late.status, late.code]).toEqual([409, 'already-taken']);
    expect((await play.does('student', getEditable, { id })).code).toBe('already-taken');
    expect((await play.view('student', id)).openActions).not.toContain('edit');
    await play.must('200021', releaseTask, { id, task });
    expect((await play.does('200021', editProcess, { id, form: {} })).code).toBe('not-yours');
    const faulty = await play.does('student', editProcess, { id, form: { kind: 'holiday', reason: '' } });
    expect(faulty.body.facts.fields).toMatchObject([
      { field: 'form.kind', code: 'not-an-option' },
      { field: 'form.reason', code: 'required' },
    ]);
    await play.must('student', editProcess, { id, form: { kind: 'sick' } });
    const plain = await play.submit('student', 'certificate');
    expect((await play.does('student', editProcess, { id: plain.id, form: {} })).code).toBe('not-allowed-here');
  });

  test('at one moment with a claim: one of them comes first, and the other one knows', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await submit();
      const task = await play.task('200021', id);
      const [edited, taken] = await Promise.all([
        play.does('student', editProcess, { id, form: { kind: 'sick' } }),
        play.does('200021', claimTask, { id, task }),
      ]);
      expect(taken.status).toBe(200);
      expect([200, 409]).toContain(edited.status);
      if (edited.status === 409) expect(edited.code).toBe('already-taken');
    }
  });

  test('a resubmission says the new words as well', async () => {
    const { id, task } = await claimed();
    await play.must('200021', returnTask, { id, task, to: { kind: 'submitter' }, reason: '不全' });
    const before = await play.view('student', id);
    await play.must('student', resubmitProcess, { id, form: { kind: 'sick' } });
    const after = await play.view('student', id);
    expect(after.title.zh).not.toBe(before.title.zh);
    expect(after.openActions).toContain('edit');
  });
});

describe('not done after all', () => {
  test('the submitter says so instead of evaluating, and who had done it has it again', async () => {
    const id = await solved();
    expect((await play.view('student', id)).openActions).toEqual(expect.arrayContaining(['evaluate', 'reopen']));
    const empty = await play.does('student', reopenProcess, { id, reason: '' });
    expect(empty.body.facts.fields).toMatchObject([{ field: 'reason', code: 'required' }]);
    expect((await play.does('200021', reopenProcess, { id, reason: '还不行' })).code).toBe('not-yours');
    const photo = await picture(t, await play.token('student'));
    const reply = await play.must('student', reopenProcess, { id, reason: '还是断网', pictures: [photo] });
    expect(reply).toMatchObject({ status: 'running', group: 'doing' });
    expect(await play.asked(id)).toEqual(['200021']);
    expect((await play.view('200021', id)).tasks[0]).toMatchObject({ state: 'claimed' });
    expect((await play.inbox('200021', id)).at(-1)).toBe('process-asked');
    expect((await play.events(id)).at(-1)).toBe('reopen student');
    expect(await t.rows('select 1 from process_timers where process_id = $1', [id])).toEqual([]);
    expect((await play.view('student', id)).openActions).not.toContain('reopen');
    const again = await play.does('student', reopenProcess, { id, reason: '再说一次' });
    expect(again.code).toBe('not-allowed-here');
    await play.must('200021', decideTask, { id, task: await play.task('200021', id), decision: 'solve' });
    await play.must('student', evaluateProcess, { id, stars: 5, achieved: true, text: '很快' });
    expect((await play.does('student', reopenProcess, { id, reason: '又断了' })).code).toBe('process-ended');
  });

  test('at one moment with an evaluation only one of them is taken', async () => {
    const id = await solved();
    const answers = await Promise.all([
      play.does('student', reopenProcess, { id, reason: '还是断网' }),
      play.does('student', evaluateProcess, { id, stars: 1, achieved: false, text: '很快' }),
    ]);
    expect(answers.map((reply) => reply.status).sort()).not.toEqual([200, 200]);
    expect(answers.filter((reply) => reply.status === 200)).toHaveLength(1);
  });

  test('the times of all that happened add up', async () => {
    const id = await solved();
    await play.must('student', reopenProcess, { id, reason: '还是断网' });
    await play.must('200021', decideTask, { id, task: await play.task('200021', id), decision: 'solve' });
    await play.must('student', evaluateProcess, { id, stars: 4, achieved: true, text: '很快' });
    const [sum] = await t.rows<{ same: boolean; open: number }>(
      `select sum(i.until_at - i.from_at) = max(p.ended_at - p.submitted_at) as same,
         count(*) filter (where i.until_at is null)::int as open
       from process_intervals i join processes p on p.id = i.process_id where i.process_id = $1 and i.kind = 'group'`,
      [id],
    );
    expect(sum).toEqual({ same: true, open: 0 });
  });
});

describe('a reply of the submitter', () => {
  test('lets go on what is hung up; of anybody else it does not', async () => {
    const { id, task } = await claimed();
    await play.must('200021', hangUpTask, { id, task, reason: '等您回复' });
    await play.must('200021', addComment, { id, text: '请问几号房？' });
    expect(await play.view('student', id)).toMatchObject({ hungUp: true });
    await play.must('student', addComment, { id, text: '301' });
    expect(await play.view('student', id)).toMatchObject({ hungUp: false });
    expect((await play.events(id)).at(-1)).toBe('resume student');
    expect((await play.inbox('200021', id)).slice(-2).sort()).toEqual(['process-commented', 'process-resumed']);
    await play.must('student', addComment, { id, text: '谢谢' });
    expect((await play.events(id)).filter((event) => event.startsWith('resume'))).toHaveLength(1);
  });

  test('does not where the business does not say so', async () => {
    await play.publish([work(), evaluation], [], { replyResumes: false });
    const { id, task } = await claimed();
    await play.must('200021', hangUpTask, { id, task, reason: '等您回复' });
    await play.must('student', addComment, { id, text: '301' });
    expect(await play.view('student', id)).toMatchObject({ hungUp: true });
  });
});
