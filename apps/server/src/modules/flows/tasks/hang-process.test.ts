import { getBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { hangUpProcess, resumeProcess } from '@campus/contract/calls/flows-processes.ts';
import { decideTask, hangUpTask } from '@campus/contract/calls/flows-tasks.ts';
import { saveVersion } from '@campus/contract/calls/flows-versions.ts';
import type { Step } from '@campus/rules/flows/definition.ts';
import { expect, test } from 'vitest';
import { doctorDamage } from '../../../../test/doctor-damage.ts';
import { approveStep, buttonsOf, fieldOf, flowPlay, jobEngineOf } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { flowOutside } from '../../../app.ts';
import { checkProcesses } from '../../../doctor/processes.check.ts';
import { enqueueForgotten, fireClock } from '../index.ts';

const t = testApp();
const play = flowPlay(t);
const words = (text: string) => ({ zh: text, en: text });
const by = async (account: string) => ({ kind: 'people' as const, people: [await play.person(account)] });
const branch = (id: string, ...steps: Step[]) => ({ id, name: words(id), when: null, steps });
const forked = async (): Promise<Step[]> => [
  {
    id: 'p',
    name: words('p'),
    kind: 'parallel',
    branches: [
      branch('left', approveStep('a', await by('approver'), { buttons: buttonsOf('agree') })),
      branch('right', approveStep('b', await by('100033'), { buttons: buttonsOf('agree') })),
    ],
  },
];

test('[TRU-12] [C44] an owner or administrator hangs a whole process up and resumes it; nobody else', async () => {
  await play.publish(await forked());
  const { id } = await play.submit('staff', 'leave');
  expect((await play.view('approver', id)).openActions).not.toContain('hang-up-process');
  expect(await play.does('approver', hangUpProcess, { id, reason: 'x' })).toMatchObject({ code: 'not-allowed' });
  expect((await play.view('admin', id)).openActions).toContain('hang-up-process');
  await play.must('admin', hangUpProcess, { id, reason: '等待材料' });
  const hung = await play.view('admin', id);
  expect([hung.hungUp, hung.hung.map(({ reason }) => reason)]).toEqual([true, ['等待材料', '等待材料']]);
  expect(hung.openActions).toContain('resume-process');
  expect(hung.openActions).not.toContain('hang-up-process');
  expect(await play.inbox('staff', id)).toContain('process-hung-up');
  expect(await play.does('admin', hangUpProcess, { id, reason: 'x' })).toMatchObject({ code: 'hung-up' });
  const task = (await play.view('approver', id)).tasks[0]!.id;
  expect(await play.does('approver', decideTask, { id, task, decision: 'agree' })).toMatchObject({ code: 'hung-up' });
  expect(await play.does('approver', resumeProcess, { id })).toMatchObject({ code: 'not-allowed' });
  await play.must('admin', resumeProcess, { id });
  await play.must('approver', decideTask, { id, task, decision: 'agree' });
  expect(await play.events(id)).toEqual([
    'submit staff',
    'hang-up-process admin',
    'resume-process admin',
    'agree approver',
  ]);
  expect((await checkProcesses(doctorDamage(t).installationWith(t.database.db))).violations).toEqual([]);
});

test('[TRU-12] until a day: a day that is over is refused, one that is none is a fault of its field', async () => {
  await play.publish(await forked());
  const { id } = await play.submit('staff', 'leave');
  expect(await play.does('admin', hangUpProcess, { id, reason: 'x', resumeOn: '2020-01-01' })).toMatchObject({
    code: 'not-due',
  });
  expect(await play.does('admin', hangUpProcess, { id, reason: 'x', resumeOn: '2026-13-45' })).toMatchObject({
    code: 'invalid',
  });
  await play.must('admin', hangUpProcess, { id, reason: 'x', resumeOn: '2026-12-01' });
  expect((await play.view('admin', id)).hung.every(({ resumeAt }) => resumeAt !== null)).toBe(true);
});

test('[TRU-11] a wait without a day asks the owner, who lets it go on', async () => {
  const wait: Step = { id: 'w', name: words('w'), kind: 'wait', until: { kind: 'field', field: 'later' } };
  await play.publish([wait, ...(await forked())], [fieldOf('later', 'date')]);
  const { id } = await play.submit('staff', 'leave');
  const [owner] = await play.asked(id);
  const [task] = (await play.view(owner!, id)).tasks;
  expect(task).toMatchObject({ kind: 'wait', buttons: [{ button: 'solve' }] });
  await play.must(owner!, decideTask, { id, task: task!.id, decision: 'solve' });
  expect(await play.asked(id)).toEqual(['100033', 'approver']);
  const past = await play.submit('staff', 'leave', { later: '2020-01-01' });
  expect((await play.view('admin', past.id)).way.find(({ step }) => step === 'w')).toMatchObject({
    state: 'passed',
    by: 'past',
  });
});

test('[TRU-11] [TRU-15] what is wrong with a definition names its branch, and what is only odd is a warning', async () => {
  const businessId = await play.business('leave');
  const { published } = await play.must('admin', getBusiness, { id: businessId });
  const save = async (steps: unknown[]) => {
    const { draft } = await play.must('admin', getBusiness, { id: businessId });
    return play.must('admin', saveVersion, {
      businessId,
      basedOn: draft?.revision ?? '',
      flow: { ...published!.flow, steps } as Record<string, unknown>,
      form: published!.form as Record<string, unknown>,
    });
  };
  const refuse: Step = { id: 'no', name: words('no'), kind: 'action', action: 'refuse', onFailure: 'end' };
  const [split] = (await forked()) as [Step & { branches: object[] }];
  const odd = await save([{ ...split, branches: [...split.branches, branch('never', refuse)] }]);
  expect([odd.faults, odd.warnings.map(({ code, branch: at }) => `${code} ${at}`)]).toEqual([
    [],
    ['refusal-cuts-others never'],
  ]);
  expect(odd.warnings[0]?.text.en).toContain('“never” of “p”');
  const wrong = await save([
    { ...split, branches: [branch('one', refuse), { ...branch('one'), name: words('') }] },
    { ...refuse, id: 'x', action: 'no-such-action' },
  ]);
  expect(wrong.faults.map(({ code, step, branch: at }) => `${code} ${step} ${at}`)).toEqual([
    'name-missing p one',
    'branch-id-twice p one',
    // A branch that always refuses never comes through, so nothing comes behind it.
    'unreachable x null',
    'unknown-action x null',
  ]);
});

const DAY = 86_400_000;
const dayIn = (days: number) => new Date(t.clock.now() + days * DAY).toISOString().slice(0, 10);

test.each(['by who is asked', 'by who manages'] as const)(
  '[TRU-78] a hang-up ends within 400 days: %s',
  async (door) => {
    await play.publish([approveStep('a', await by('approver'), { buttons: buttonsOf('agree', 'hang-up') })]);
    const { id } = await play.submit('staff', 'leave');
    const task = (await play.view('approver', id)).tasks[0]!.id;
    const hang = (resumeOn?: string) =>
      door === 'by who manages'
        ? play.does('admin', hangUpProcess, { id, reason: 'x', resumeOn } as never)
        : play.does('approver', hangUpTask, { id, task, reason: 'x', resumeOn } as never);
    for (const far of ['9999-12-31', dayIn(402)])
      expect((await hang(far)).body).toMatchObject({
        facts: { fields: [{ field: 'resumeOn', code: 'too-far', n: 400 }] },
      });
    expect((await hang()).code).toBe(null);
    const [due] = await t.rows<{ days: string }>(
      `select extract(epoch from due_at - to_timestamp($2 / 1000.0)) / 86400 as days from process_timers where process_id = $1`,
      [id, t.clock.now()],
    );
    expect(Math.round(Number(due!.days))).toBe(400);
  },
);

test('[TRU-78] what an earlier version hung up without an end goes on after 400 days, and the time line says that the clock did it', async () => {
  await play.publish([approveStep('a', await by('approver'), { buttons: buttonsOf('agree', 'hang-up') })]);
  const { id } = await play.submit('staff', 'leave');
  await play.must('admin', hangUpProcess, { id, reason: 'x' });
  await t.rows(`delete from process_timers where process_id = $1`, [id]);
  const sent: unknown[] = [];
  const look = (now: number) =>
    enqueueForgotten(t.database.db, now, async (_queue, data) => {
      sent.push(data);
    });
  await look(t.clock.now() + 399 * DAY);
  expect(sent.filter((job) => (job as { processId: string }).processId === id)).toEqual([]);
  await look(t.clock.now() + 401 * DAY);
  const job = sent.find((one) => (one as { processId: string }).processId === id);
  const engine = jobEngineOf(t, flowOutside);
  expect(await fireClock({ ...engine, now: t.clock.now() + 399 * DAY }, job as never)).toBe(false);
  expect(await fireClock({ ...engine, now: t.clock.now() + 401 * DAY }, job as never)).toBe(true);
  expect((await play.events(id)).at(-1)).toBe('clock-resume');
});
