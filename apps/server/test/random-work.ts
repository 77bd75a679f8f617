import {
  endProcess,
  evaluateProcess,
  getProcess,
  hangUpProcess,
  reopenEnded,
  reopenProcess,
  resumeProcess,
  withdrawProcess,
} from '@campus/contract/calls/flows-processes.ts';
import { editProcess, resubmitProcess } from '@campus/contract/calls/flows-start.ts';
import {
  addSigners,
  claimTask,
  copyTask,
  decideTask,
  delegateTask,
  hangUpTask,
  releaseTask,
  resumeTask,
  returnTask,
  takeBackTask,
  transferTask,
} from '@campus/contract/calls/flows-tasks.ts';
import type { Call } from '@campus/contract/define-call.ts';
import type { Dice } from '@campus/rules/flows/random-flow.ts';
import { forms } from './flow-play.ts';
import type { Moves } from './report-model.ts';
import type { reportPlay } from './report-play.ts';
import type { TestApp } from './test-app.ts';

const MINUTE = 60_000;
const STAFF = ['handler', '200158', '200021', 'approver', '100033'];
const SUBMITTERS = ['student', '202330781022', '202421011305'];
/** Some promises are broken at once, some are kept for days. */
const PROMISED_MINUTES = [20, 200, 1500];
const DEPARTMENTS = ['五山校区运维组', '用户服务组', '网络中心', '会计系'];

/** People who do whatever they may, over some days; which of it worked, and who belonged where when. */
type Options = {
  /** What goes another way from then on. */
  publishAnother?: () => Promise<unknown>;
  /** Whether what has ended is opened again now and then. */
  reopensEnded?: boolean;
};

export async function workAtRandom(
  t: TestApp,
  play: ReturnType<typeof reportPlay>,
  d: Dice,
  turns: number,
  { publishAnother, reopensEnded = true }: Options = {},
) {
  const did = new Map<string, number>();
  const moves = await startingPlaces(t);
  const processes: { id: string; submitter: string }[] = [];
  const act = async (name: string, account: string, call: Call, payload: object) => {
    const { status, data } = await play.send(account, call, payload);
    if (status === 200) did.set(name, (did.get(name) ?? 0) + 1);
    return status === 200 ? data : null;
  };

  async function pass() {
    const hour = new Date(t.clock.now() + 8 * 60 * MINUTE).getUTCHours();
    // Some work at night, most of them in the day.
    t.clock.advance((d.below(d.often(10) ? 600 : 40) + (hour >= 18 && d.often(70) ? 800 : 0)) * MINUTE);
    play.forget();
  }

  async function moveSomebody() {
    const [account, department] = [d.one(STAFF), d.one(DEPARTMENTS)];
    t.clock.advance(1);
    await play.move(account, department);
    moves.push({
      personId: await play.person(account),
      at: t.clock.now(),
      departmentId: await play.department(department),
    });
  }

  async function submit() {
    const about = d.often(15) ? [await play.person(d.one(['handler', '100033', 'admin']))] : [];
    const submitter = d.one(SUBMITTERS);
    if (d.often(25)) await publishAnother?.();
    await play.promise('leave', d.one(PROMISED_MINUTES));
    const { id } = await play.submit(submitter, 'leave', { about });
    processes.push({ id, submitter });
    did.set('submit', (did.get('submit') ?? 0) + 1);
  }

  async function ofTask(account: string, id: string) {
    const { data } = await play.send(account, getProcess as never, { id });
    if (!data) return;
    const task =
      data.tasks.length > 0 ? d.one(data.tasks as { id: number; state: string; buttons: { name: string }[] }[]) : null;
    const hung = data.hung.find((one: { mayResume: boolean }) => one.mayResume);
    if (hung && d.often(60)) return act('resume', account, resumeTask, { id, visit: hung.visit });
    if (data.takeBack.length > 0 && d.often(60))
      return act('take-back', account, takeBackTask, { id, task: data.takeBack[0].task });
    if (!task) return;
    const on = { id, task: task.id };
    if (task.state === 'offered' && d.often(80)) return act('claim', account, claimTask, on);
    if (task.state === 'claimed' && d.often(10)) return act('release', account, releaseTask, on);
    const other = await play.person(d.one(STAFF));
    const ways: [string, Call, object][] = [
      ['solve', decideTask, { decision: 'solve' }],
      ['solve', decideTask, { decision: 'solve' }],
      ['solve', decideTask, { decision: 'solve' }],
      ['agree', decideTask, { decision: 'agree' }],
      ['agree', decideTask, { decision: 'agree' }],
      ['disagree', decideTask, { decision: 'disagree', reason: '不行' }],
      ['disagree', decideTask, { decision: 'disagree', reason: '不行' }],
      ['not-solve', decideTask, { decision: 'not-solve', reason: '不行' }],
      ['return', returnTask, { to: { kind: d.one(['submitter', 'previous']) }, reason: '补' }],
      ['transfer', transferTask, { to: other, reason: '转' }],
      ['delegate', delegateTask, { to: other, reason: '借' }],
      ['add-signer', addSigners, { where: d.one(['before', 'after']), people: [other] }],
      ['hang-up', hangUpTask, { reason: '等' }],
      ['copy', copyTask, { people: [other] }],
    ];
    const offered = JSON.stringify(task.buttons);
    const [name, call, more] = d.one(ways.filter(([way]) => offered.includes(`"${way}"`)).concat(ways.slice(0, 1)));
    await act(name, account, call, { ...on, ...more });
  }

  /** Without it hardly anything would come to its end. */
  async function hurry(id: string) {
    for (const decision of ['solve', 'agree']) {
      const account = (await play.asked(id)).find((one) => STAFF.includes(one));
      const { data } = account ? await play.send(account, getProcess as never, { id }) : { data: null };
      const task = data?.tasks[0];
      if (!account || !task) return;
      if (task.state === 'offered') await act('claim', account, claimTask, { id, task: task.id });
      await act(decision, account, decideTask, { id, task: task.id, decision });
    }
  }

  async function turn() {
    if (processes.length < 5 || d.often(14)) return submit();
    if (d.often(6)) return moveSomebody();
    const { id, submitter } = d.one(processes.slice(-30));
    if (d.often(8)) return hurry(id);
    if (d.often(3)) return act('end', 'admin', endProcess, { id, reason: '结束' });
    if (d.often(4)) return act('hang-up-process', 'admin', hangUpProcess, { id, reason: '等' });
    if (d.often(8)) return act('resume-process', 'admin', resumeProcess, { id });
    if (d.often(20)) {
      if (d.often(40)) return act('reopen', submitter, reopenProcess, { id, reason: '没好' });
      const stars = 1 + d.below(5);
      return act('evaluate', submitter, evaluateProcess, { id, stars, achieved: stars > 2, text: '好' });
    }
    if (reopensEnded && d.often(6))
      return act('reopen-ended', 'admin', reopenEnded, { id, step: d.one(['work', 'check']), reason: '重办' });
    if (d.often(3)) return act('withdraw', submitter, withdrawProcess, { id, reason: '不要了' });
    const about = d.often(50) ? [await play.person(d.one(['handler', 'admin']))] : [];
    const form = { ...forms.leave, about };
    if (d.often(6)) return act('edit', submitter, editProcess, { id, form });
    if (d.often(10)) return act('resubmit', submitter, resubmitProcess, { id, form });
    const asked = (await play.asked(id)).filter((account) => STAFF.includes(account));
    // Also those who have decided, and may take it back.
    return ofTask(d.one(asked.length > 0 && d.often(75) ? asked : STAFF), id);
  }

  /** Whoever has a task of it now, or takes it. */
  async function taken(id: string): Promise<string> {
    const account = (await play.asked(id)).find((one) => STAFF.includes(one)) as string;
    const { tasks } = await play.must(account, getProcess, { id });
    if (tasks.find(({ state }) => state === 'offered')) await play.claim(account, id);
    return account;
  }
  const onTask = async (name: string, id: string, call: Call, more: object = {}, by?: string) => {
    const account = by ?? (await taken(id));
    await act(name, account, call, { id, task: await play.task(account, id), ...more });
  };
  async function begin(minutes: number, about: string[] = []) {
    await play.promise('leave', minutes);
    const { id } = await play.submit('student', 'leave', { about: await Promise.all(about.map(play.person)) });
    processes.push({ id, submitter: 'student' });
    did.set('submit', (did.get('submit') ?? 0) + 1);
    return id;
  }
  const decide = (id: string, name: string) =>
    onTask(name, id, decideTask, {
      decision: name,
      ...(name.includes('s') && name !== 'solve' ? { reason: '不行' } : {}),
    });
  const evaluate = (id: string, stars: number) =>
    act('evaluate', 'student', evaluateProcess, { id, stars, achieved: stars > 2, text: '好' });

  /** Everything that can be done is done at least once, whatever the dice say. */
  async function everythingOnce() {
    const long = await begin(1500, ['100033']);
    await play.claim('200158', long);
    await onTask('release', long, releaseTask, {}, '200158');
    await play.claim('200158', long);
    did.set('claim', 2);
    await onTask('hang-up', long, hangUpTask, { reason: '等' }, '200158');
    t.clock.advance(5 * MINUTE);
    const { hung } = await play.must('200158', getProcess, { id: long });
    await act('resume', '200158', resumeTask, { id: long, visit: hung[0]?.visit });
    await onTask('transfer', long, transferTask, { to: await play.person('200021'), reason: '转' }, '200158');
    await onTask('return', long, returnTask, { to: { kind: 'submitter' }, reason: '补' });
    await act('resubmit', 'student', resubmitProcess, { id: long, form: { ...forms.leave, about: [] } });
    await decide(long, 'solve');
    await decide(long, 'disagree');
    await decide(long, 'solve');
    await decide(long, 'agree');
    const { takeBack } = await play.must('approver', getProcess, { id: long });
    await act('take-back', 'approver', takeBackTask, { id: long, task: takeBack[0]?.task });
    await decide(long, 'agree');
    await evaluate(long, 5);
    const late = await begin(20, ['handler']);
    await taken(late);
    t.clock.advance(5 * 24 * 60 * MINUTE);
    play.forget();
    await decide(late, 'not-solve');
    await decide(late, 'agree');
    await evaluate(late, 1);
    const again = await begin(200);
    await decide(again, 'solve');
    await decide(again, 'agree');
    await act('reopen', 'student', reopenProcess, { id: again, reason: '没好' });
    await decide(again, 'solve');
    await decide(again, 'agree');
    await evaluate(again, 3);
    if (!reopensEnded) return;
    const ended = await begin(200);
    await act('end', 'admin', endProcess, { id: ended, reason: '结束' });
    t.clock.advance(30 * 60 * MINUTE);
    play.forget();
    await act('reopen-ended', 'admin', reopenEnded, { id: ended, step: 'work', reason: '重办' });
    await decide(ended, 'solve');
    await decide(ended, 'agree');
    await evaluate(ended, 2);
  }

  await everythingOnce();
  for (let n = 0; n < turns; n++) {
    if (d.often(35)) await pass();
    await turn();
    // Days are put together while business goes on.
    if (n % 60 === 59) await play.makeDays();
  }
  return { did, moves };
}

/** Where everybody belongs before anything happens. */
async function startingPlaces(t: TestApp): Promise<Moves> {
  const rows = await t.rows<{ id: string; home: string | null }>('select id, home_department_id as home from people');
  return rows.map(({ id, home }) => ({ personId: id, at: 0, departmentId: home }));
}
