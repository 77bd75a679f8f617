import { remindProcess, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { submitProcess } from '@campus/contract/calls/flows-start.ts';
import { decideMany, decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { expect, test } from 'vitest';
import { flowPlay, forms, jobEngineOf } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Binding } from '../../../platform/bind.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type FlowOutside, fireClock, flowRoutes, type ProcessHappened } from '../index.ts';

let happenings: ProcessHappened[] = [];
let refused: string | null = null;
const outside: FlowOutside = {
  actions: {},
  listeners: [
    async ({ send }, happened) => {
      happenings.push(happened);
      await send('heard', { id: happened.process.id });
      if (refused === happened.event.kind) refuse('not-allowed-here');
    },
  ],
};
/** The calls of flows a second time, at addresses of their own, with a listener. */
const listening = (flowRoutes(outside, async () => {}, []) as Binding[]).map((binding) => ({
  ...binding,
  call: { ...binding.call, path: binding.call.path.replace('/api/', '/api/heard/') },
})) as Binding[];
const heardCall = <C extends { path: string }>(call: C): C => ({
  ...call,
  path: call.path.replace('/api/', '/api/heard/'),
});

const t = testApp({}, listening);
const play = flowPlay(t);
const submit = async (change: object = {}) => {
  const sId = await play.startStep('student', 'leave');
  return play.must('student', heardCall(submitProcess), { sId, form: { ...forms.leave, ...change } as never });
};
const kinds = () => happenings.map(({ event }) => event.kind);

test('whoever listens hears of the beginning and of every change, before and after', async () => {
  happenings = [];
  const made = await submit();
  expect(happenings).toHaveLength(1);
  const [begun] = happenings;
  expect(begun).toMatchObject({
    process: { id: made.id, number: made.number, submitterId: await play.person('student') },
    business: { id: await play.business('leave'), code: 'leave' },
    event: { kind: 'submit', by: await play.person('student') },
    before: null,
    after: { status: 'running', processGroup: 'doing' },
    state: { form: { kind: 'annual' } },
  });
  expect(begun!.form.fields.map((field) => field.id)).toContain('kind');
  await play.must('student', heardCall(remindProcess), { id: made.id });
  const task = await play.task('staff', made.id);
  await play.must('staff', heardCall(decideTask), { id: made.id, task, decision: 'disagree', reason: '不行' });
  expect(kinds()).toEqual(['submit', 'remind', 'disagree']);
  expect(happenings[2]).toMatchObject({
    before: { status: 'running', outcome: null, processGroup: 'doing' },
    after: { status: 'ended', outcome: 'refused', processGroup: 'abort' },
  });
  expect(happenings[2]!.event.id).toBeGreaterThan(happenings[1]!.event.id);
});

test('a listener that refuses undoes everything: the event, the state, the news and its own jobs', async () => {
  happenings = [];
  refused = null;
  const { id } = await submit();
  const jobs = async () =>
    (await t.rows<{ n: number }>(`select count(*)::int as n from jobs.job where name = 'heard'`))[0]!.n;
  const before = await jobs();
  refused = 'withdraw';
  const answer = await play.does('student', heardCall(withdrawProcess), { id });
  expect(answer.code).toBe('not-allowed-here');
  expect(await play.events(id)).toEqual(['submit student']);
  expect(await play.view('student', id)).toMatchObject({ status: 'running' });
  expect(await jobs()).toBe(before);
  refused = 'submit';
  const sId = await play.startStep('student', 'leave');
  const [{ n }] = (await t.rows<{ n: number }>('select count(*)::int as n from processes')) as [{ n: number }];
  expect((await play.does('student', heardCall(submitProcess), { sId, form: forms.leave as never })).code).toBe(
    'not-allowed-here',
  );
  expect((await t.rows<{ n: number }>('select count(*)::int as n from processes'))[0]!.n).toBe(n);
});

test('of a selection each is heard of, and one that a listener refuses does not stop the others', async () => {
  happenings = [];
  refused = null;
  const made = [await submit(), await submit()];
  refused = 'agree';
  const items = await Promise.all(made.map(async ({ id }) => ({ id, task: await play.task('staff', id) })));
  const first = await play.must('staff', heardCall(decideMany), { items, decision: 'agree' });
  expect(first.results.map((result) => result.code)).toEqual(['not-allowed-here', 'not-allowed-here']);
  refused = null;
  happenings = [];
  const second = await play.must('staff', heardCall(decideMany), { items, decision: 'agree' });
  expect(second.results.map((result) => result.ok)).toEqual([true, true]);
  expect(kinds()).toEqual(['agree', 'agree']);
});

test('the clock is heard of too', async () => {
  refused = null;
  const { id } = await play.submit('student', 'certificate');
  t.clock.advance(10 * 24 * 60 * 60_000);
  const [due] = await t.rows<{ organisationId: string; processId: string; timer: number }>(
    `select organisation_id as "organisationId", process_id as "processId", timer from process_timers where process_id = $1 order by due_at limit 1`,
    [id],
  );
  happenings = [];
  expect(await fireClock(jobEngineOf(t, outside), due!)).toBe(true);
  expect(happenings.map(({ event }) => event)).toMatchObject([{ kind: 'clock-remind', by: null }]);
});
