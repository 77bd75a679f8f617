import { getBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { listMovedCases, listMoves, planMove, startMove, undoMove } from '@campus/contract/calls/flows-moves.ts';
import { endProcess, listProcessEvents, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { decideTask, returnTask } from '@campus/contract/calls/flows-tasks.ts';
import { listVersions } from '@campus/contract/calls/flows-versions.ts';
import type { Step } from '@campus/rules/flows/definition.ts';
import { fitState } from '@campus/rules/flows/move-version/fit-state.ts';
import { apply, type Change, unbegun } from '@campus/rules/flows/state.ts';
import { step } from '@campus/rules/flows/step.ts';
import { factsOf, type UsedFacts } from '@campus/rules/flows/used-facts.ts';
import { describe, expect, test } from 'vitest';
import { doctorDamage } from '../../../../test/doctor-damage.ts';
import {
  approveStep,
  buttonsOf,
  fieldOf,
  flowPlay,
  handleStep,
  jobEngineOf,
  within,
} from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { flowOutside } from '../../../app.ts';
import { checkDecisions } from '../../../doctor/decisions.check.ts';
import { checkHolders } from '../../../doctor/holders.check.ts';
import { checkProcesses } from '../../../doctor/processes.check.ts';
import { checkSkippedSteps } from '../../../doctor/skipped-steps.check.ts';
import type { Definition } from '../catalogue/definitions.store.ts';
import type { AskedFor } from '../flows.tables.ts';
import { continueMoves, MOVED_AT_ONCE, moveSome } from './moves.jobs.ts';

const t = testApp();
const play = flowPlay(t);
const { installationWith } = doctorDamage(t);

const doctorIsContent = async () => {
  const installation = installationWith(t.database.db);
  for (const look of [checkProcesses, checkDecisions, checkSkippedSteps, checkHolders])
    expect((await look(installation)).violations, look.name).toEqual([]);
};
const by = async (...accounts: string[]) => ({
  kind: 'people' as const,
  people: await Promise.all(accounts.map((account) => play.person(account))),
});
const buttons = buttonsOf('agree', 'disagree', 'return', 'take-back');
const asks = async (id: string, ...accounts: string[]): Promise<Step> =>
  approveStep(id, await by(...accounts), { buttons, onDisagree: 'return-to-previous' });

/** The version that is published now. */
const published = async (): Promise<{ businessId: string; id: string; number: number }> => {
  const businessId = await play.business('leave');
  const { published } = await play.must('admin', getBusiness, { id: businessId });
  return { businessId, id: published!.id, number: published!.number };
};

/** The same case again so many times, with everything that stands beside it. */
async function repeat(processId: string, times: number): Promise<void> {
  const columnsOf = async (table: string, but: readonly string[]) =>
    (
      await t.rows<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
           and is_generated = 'NEVER' order by ordinal_position`,
        [table],
      )
    )
      .map(({ name }) => name)
      .filter((name) => !but.includes(name));
  const own = await columnsOf('processes', ['id', 'number']);
  const beside: string[] = [];
  for (const table of ['process_events', 'process_people', 'process_timers', 'process_intervals']) {
    const columns = await columnsOf(table, ['id', 'process_id']);
    const order = table === 'process_events' ? 'order by made.id, o.id' : '';
    beside.push(`${table}_made as (insert into ${table} (process_id, ${columns.join(', ')})
      select made.id, ${columns.map((name) => `o.${name}`).join(', ')} from made join ${table} o on o.process_id = $1 ${order})`);
  }
  await t.rows(
    `with made as (
       insert into processes (id, number, ${own.join(', ')})
       select gen_random_uuid(), p.number || '-' || n, ${own.map((name) => `p.${name}`).join(', ')}
       from processes p, generate_series(1, $2::int) n where p.id = $1 returning id
     ), ${beside.join(', ')} select 1`,
    [processId, times],
  );
}

/** Everything that is kept of cases, but for the time line and the moment of the last change. */
const snapshot = async (where = 'true') =>
  t.rows(
    `select p.id, p.version_id, p.state::text as state, p.status, p.process_group, p.tab, p.hung_up, p.due_at, p.late_at, p.standing::text as standing,
       p.submitter_actions, p.kept_from, p.promised_at,
       (select jsonb_agg(to_jsonb(x) - 'read_at' order by x.person_id) from process_people x where x.process_id = p.id) as people,
       (select jsonb_agg(to_jsonb(x) order by x.timer) from process_timers x where x.process_id = p.id) as timers,
       (select jsonb_agg(to_jsonb(x) order by x.id) from process_intervals x where x.process_id = p.id) as intervals
     from processes p join businesses b on b.id = p.business_id where b.code = 'leave' and p.ended_at is null and ${where} order by p.id`,
  );

/** The worker, until the move is over. */
async function work(moveId: string, most = MOVED_AT_ONCE): Promise<number> {
  const { organisationId } = await organisation();
  let runs = 0;
  for (; runs < 100; runs++) if ((await moveSome(engine(), { organisationId, moveId }, most)) === 0) break;
  return runs;
}
const engine = () => jobEngineOf(t, flowOutside);
const organisation = async () =>
  (
    await t.rows<{ organisationId: string }>(`select id as "organisationId" from organisations where org_sign = 'scut'`)
  )[0]!;

const startFrom = async (from: { businessId: string; id: string }, mapping?: Record<string, string | null>) => {
  const plan = await play.must('admin', planMove, {
    businessId: from.businessId,
    fromVersionId: from.id,
    ...(mapping && { mapping }),
  });
  const { revision } = plan;
  const { id } = await play.must('admin', startMove, {
    businessId: from.businessId,
    fromVersionId: from.id,
    revision,
    mapping: plan.mapping,
  });
  return { plan, id };
};
const countsOf = async (moveId: string) => {
  const { items } = await play.must('admin', listMoves, { businessId: await play.business('leave') });
  return items.find(({ id }) => id === moveId)!;
};

const submitted = async () => (await play.submit('staff', 'leave')).id;
const agree = async (account: string, id: string) =>
  play.must(account, decideTask, { id, task: await play.task(account, id), decision: 'agree' });
/** Nothing of one test runs on into the next one. */
const endAll = async () => {
  const running = await t.rows<{ id: string }>(
    `select p.id from processes p join businesses b on b.id = p.business_id where b.code = 'leave' and p.ended_at is null`,
  );
  for (const { id } of running) await play.does('200009', endProcess, { id, reason: '结束' });
};
/** A worker whose n-th case is taken, and lost with the process that took it: it is killed before it is kept. */
function dyingAt(n: number) {
  const { db, ...rest } = engine();
  let left = n + 1;
  const transaction: typeof db.transaction = (run) => {
    if (left-- > 1) return db.transaction(run);
    return db.transaction(async (tx) => {
      await run(tx);
      throw new Error('killed');
    });
  };
  return { ...rest, db: Object.assign(Object.create(db), { transaction }) as typeof db };
}

describe('[DES-11] [C63] running cases are taken to a new version', () => {
  test('1,000 with 10 that do not fit: 990 are taken, 10 are named, the doctor is content, and undoing restores them to the byte', async () => {
    await play.publish([await asks('a', 'approver'), await asks('old', 'handler'), await asks('z', 'admin')]);
    const from = await published();
    const at = await play.submit('staff', 'leave');
    const stuck = await play.submit('staff', 'leave');
    await play.must('approver', decideTask, {
      id: stuck.id,
      task: await play.task('approver', stuck.id),
      decision: 'agree',
    });
    await repeat(at.id, 989);
    await repeat(stuck.id, 9);
    await play.publish([await asks('a', 'approver'), await asks('new', 'handler'), await asks('z', 'admin')]);
    const to = await published();
    const before = await snapshot();
    expect(before).toHaveLength(1000);
    await doctorIsContent();

    const plan = await play.must('admin', planMove, {
      businessId: from.businessId,
      fromVersionId: from.id,
      mapping: {},
      size: 5,
    });
    expect(plan).toMatchObject({
      from: { number: from.number },
      to: { id: to.id, number: to.number },
      running: 1000,
      fitting: 990,
      steps: [
        { id: 'a', standing: 990, fitting: 990, becomes: { id: 'a' }, choices: [] },
        { id: 'old', standing: 10, fitting: 0, becomes: null, choices: [{ id: 'new' }] },
      ],
    });
    expect(plan.items).toHaveLength(5);
    expect(plan.items[0]!.reasons).toEqual([{ code: 'step-gone', step: { zh: 'old', en: 'old' }, field: null }]);
    const rest = await play.must('admin', planMove, {
      businessId: from.businessId,
      fromVersionId: from.id,
      mapping: {},
      size: 5,
      after: plan.next!,
    });
    expect(new Set([...plan.items, ...rest.items].map(({ number }) => number)).size).toBe(10);
    expect(rest.next).toBe(null);

    const { businessId } = from;
    const { id } = await play.must('admin', startMove, {
      businessId,
      fromVersionId: from.id,
      revision: plan.revision,
      mapping: {},
    });
    expect(await work(id)).toBe(10);
    expect((await countsOf(id)).counts).toEqual({ moved: 990, unfit: 10 });
    const named = await play.must('admin', listMovedCases, { businessId, moveId: id, state: 'unfit', size: 100 });
    expect(named.items).toHaveLength(10);
    expect(new Set(named.items.map(({ reasons }) => reasons[0]!.code))).toEqual(new Set(['step-gone']));
    const { items } = await play.must('admin', listVersions, { businessId });
    expect(items.slice(0, 2).map(({ number, running }) => [number, running])).toEqual([
      [to.number, 990],
      [from.number, 10],
    ]);
    await doctorIsContent();
    expect(await play.events(at.id)).toEqual(['submit staff', 'moved-version admin']);
    expect(await play.inbox('approver', at.id)).toEqual(['process-asked']);

    const undone = await play.must('admin', undoMove, { businessId, moveId: id });
    expect(undone).toEqual({ cases: 990 });
    await work(id);
    expect((await countsOf(id)).counts).toEqual({ undone: 990, unfit: 10 });
    expect(await snapshot()).toEqual(before);
    await doctorIsContent();
    await t.rows(`delete from version_move_cases`);
    await t.rows(`delete from version_moves`);
    for (const table of ['process_events', 'process_people', 'process_timers', 'process_intervals'])
      await t.rows(`delete from ${table} where process_id in (select id from processes where number like '%-%')`);
    await t.rows(`delete from processes where number like '%-%'`);
  }, 120_000);

  test('a gone step is another one by what the clerk says; the time line still calls it by its name, and later moves propose the same', async () => {
    await play.publish([await asks('a', 'approver'), await asks('old', 'handler')]);
    const first = await published();
    const { id } = await play.submit('staff', 'leave');
    const later = await play.submit('staff', 'leave');
    await agree('approver', id);
    await play.publish([await asks('a', 'approver'), await asks('new', 'admin'), await asks('z', 'approver')]);
    const moved = await startFrom(first, { old: 'new' });
    expect(moved.plan).toMatchObject({ running: 2, fitting: 2, mapping: { old: 'new' } });
    expect(moved.plan.steps.map(({ id, becomes }) => [id, becomes?.id])).toEqual([
      ['a', 'a'],
      ['old', 'new'],
    ]);
    await work(moved.id);
    // Whoever was asked still is, at the step that it has become.
    const task = (await play.view('handler', id)).tasks[0]!;
    expect(task.stepName.zh).toBe('new');
    expect(await play.asked(id)).toEqual(['handler']);
    await agree('handler', id);
    const { items } = await play.must('staff', listProcessEvents, { id });
    expect(items.map(({ kind, stepName }) => [kind, stepName?.zh ?? null])).toEqual([
      ['agree', 'new'],
      ['moved-version', null],
      ['agree', 'a'],
      ['submit', expect.anything()],
    ]);
    await doctorIsContent();
    // The other one goes to a third version, in which nobody says anything anew.
    await agree('approver', later.id);
    const second = await published();
    await play.publish([await asks('a', 'approver'), await asks('newer', 'admin'), await asks('z', 'approver')]);
    const proposed = await play.must('admin', planMove, { businessId: second.businessId, fromVersionId: second.id });
    expect(proposed.mapping).toEqual({});
    expect(proposed.steps.map(({ id, choices }) => [id, choices.map(({ id }) => id)])).toEqual([
      ['new', ['newer']],
      ['z', []],
    ]);
    const third = await published();
    await play.publish([await asks('a', 'approver'), await asks('new', 'admin'), await asks('z', 'approver')]);
    const again = await play.must('admin', planMove, { businessId: first.businessId, fromVersionId: first.id });
    expect(again).toMatchObject({ running: 0, mapping: { old: 'new' } });
    expect(third.number).toBe(first.number + 2);
    await play.must('approver', decideTask, { id, task: await play.task('approver', id), decision: 'agree' });
    await endAll();
  });

  test('of a step that is gone, what happened there is told by its name', async () => {
    await play.publish([await asks('first', 'approver'), await asks('z', 'handler')]);
    const from = await published();
    const { id } = await play.submit('staff', 'leave');
    await agree('approver', id);
    await play.publish([await asks('z', 'handler')]);
    await work((await startFrom(from)).id);
    const { items } = await play.must('staff', listProcessEvents, { id });
    expect(items.map(({ kind, stepName }) => [kind, stepName?.zh ?? null]).slice(0, 2)).toEqual([
      ['moved-version', null],
      ['agree', 'first'],
    ]);
    // What was decided there is nobody's to take back any more, and nothing leads back to it.
    expect((await play.view('approver', id)).takeBack).toEqual([]);
    expect((await play.view('handler', id)).tasks[0]!.returnTo.map(({ kind }) => kind)).toEqual(['submitter']);
    await agree('handler', id);
    expect((await play.view('staff', id)).outcome).toBe('done');
    await doctorIsContent();
  });

  test('a worker that stops in between, and two at once, take each case once', async () => {
    await play.publish([await asks('a', 'approver'), await asks('b', 'handler')]);
    const from = await published();
    const ids = [];
    for (let n = 0; n < 7; n++) ids.push((await play.submit('staff', 'leave')).id);
    await play.publish([await asks('a', 'approver'), await asks('between', 'admin'), await asks('b', 'handler')]);
    const { id: moveId } = await startFrom(from);
    const { organisationId } = await organisation();
    // It is killed with its third case taken and not yet kept; then nobody finds the job any more.
    await expect(moveSome(dyingAt(3), { organisationId, moveId }, 4)).rejects.toThrow('killed');
    expect((await countsOf(moveId)).counts).toEqual({ moved: 3, waiting: 4 });
    const found: object[] = [];
    await continueMoves(t.database.db, t.clock.now(), async (_queue, job) => void found.push(job));
    expect(found).toEqual([{ organisationId, moveId }]);
    await Promise.all([moveSome(engine(), { organisationId, moveId }), moveSome(engine(), { organisationId, moveId })]);
    expect(await countsOf(moveId)).toMatchObject({ state: 'moved', counts: { moved: 7 } });
    for (const id of ids) expect(await play.events(id)).toEqual(['submit staff', 'moved-version admin']);
    expect(await moveSome(engine(), { organisationId, moveId })).toBe(0);
    await doctorIsContent();
    await play.must('admin', undoMove, { businessId: from.businessId, moveId });
    await Promise.all([moveSome(engine(), { organisationId, moveId }), moveSome(engine(), { organisationId, moveId })]);
    expect(await countsOf(moveId)).toMatchObject({ state: 'undone', counts: { undone: 7 } });
    for (const id of ids) expect((await play.events(id)).at(-1)).toBe('move-undone admin');
    await doctorIsContent();
    await endAll();
  });

  test('whoever acts meanwhile is judged anew; undone is only what nobody acted on', async () => {
    await play.publish([await asks('a', 'approver'), await asks('gone', 'handler')]);
    const from = await published();
    const [stays, unfit, ended, acted, read] = [
      await submitted(),
      await submitted(),
      await submitted(),
      await submitted(),
      await submitted(),
    ];
    await play.publish([await asks('a', 'approver'), await asks('c', 'admin')]);
    const { id: moveId, plan } = await startFrom(from);
    expect(plan).toMatchObject({ running: 5, fitting: 5, mapping: {} });
    // Between the plan and the worker: one goes on to the step that is gone, one comes to its end.
    await agree('approver', unfit);
    await play.must('staff', withdrawProcess, { id: ended, reason: '' });
    // And one is decided while the worker takes it: one of the two waits for the other.
    const task = await play.task('approver', acted);
    await Promise.all([
      moveSome(engine(), { organisationId: (await organisation()).organisationId, moveId }),
      play.must('approver', decideTask, { id: acted, task, decision: 'agree' }),
    ]);
    const after = await countsOf(moveId);
    expect(after).toMatchObject({ state: 'moved' });
    const [{ versionId } = { versionId: '' }] = await t.rows<{ versionId: string }>(
      `select version_id as "versionId" from processes where id = $1`,
      [acted],
    );
    const wasFirst = versionId === from.id;
    expect(after.counts).toEqual(wasFirst ? { moved: 2, unfit: 2, gone: 1 } : { moved: 3, unfit: 1, gone: 1 });
    await doctorIsContent();
    // Looking at it is no act.
    await play.view('approver', read);
    if (wasFirst) await agree('approver', stays);
    await play.must('admin', undoMove, { businessId: from.businessId, moveId });
    await work(moveId);
    const undone = await countsOf(moveId);
    expect(undone.counts).toEqual(
      wasFirst ? { undone: 1, acted: 1, unfit: 2, gone: 1 } : { undone: 2, acted: 1, unfit: 1, gone: 1 },
    );
    const { items } = await play.must('admin', listMovedCases, { businessId: from.businessId, moveId, state: 'acted' });
    expect(items.map(({ id }) => id)).toEqual([wasFirst ? stays : acted]);
    await doctorIsContent();
    await endAll();
  });

  test('a move is begun by the plan that was seen, one at a time, and undone for a day', async () => {
    await play.publish([await asks('a', 'approver'), await asks('b', 'handler')]);
    const from = await published();
    const { businessId } = from;
    const [one, two] = [await submitted(), await submitted()];
    await play.publish([await asks('a', 'approver'), await asks('c', 'handler')]);
    const of = { businessId, fromVersionId: from.id };
    const { revision } = await play.must('admin', planMove, { ...of, mapping: {} });
    const begin = (mapping = {}, seen = revision) => play.does('admin', startMove, { ...of, revision: seen, mapping });
    expect(await begin({ b: 'c' })).toMatchObject({ status: 409, code: 'move-plan-changed' });
    expect(await begin({ b: 'a' })).toMatchObject({ status: 422, code: 'move-steps-clash' });
    expect(await begin({ nowhere: 'c' })).toMatchObject({ status: 422, code: 'move-steps-clash' });
    // One of them comes to where it does not fit, and that is not what was seen.
    await agree('approver', two);
    expect(await begin()).toMatchObject({ status: 409, code: 'move-plan-changed' });
    const { id: moveId } = await startFrom(from, {});
    const seen = (await play.must('admin', planMove, { ...of, mapping: {} })).revision;
    expect(await begin({}, seen)).toMatchObject({ status: 409, code: 'move-going-on' });
    expect(await play.does('admin', undoMove, { businessId, moveId })).toMatchObject({
      status: 409,
      code: 'move-going-on',
    });
    await work(moveId);
    const rest = (await play.must('admin', planMove, { ...of, mapping: {} })).revision;
    expect(await begin({}, rest)).toMatchObject({ status: 409, code: 'nothing-to-move' });
    const { undoUntil, movedAt } = await countsOf(moveId);
    expect(undoUntil! - movedAt!).toBe(24 * 60 * 60 * 1000);
    t.clock.advance(24 * 60 * 60 * 1000);
    play.forget();
    expect(await play.does('admin', undoMove, { businessId, moveId })).toMatchObject({
      status: 409,
      code: 'move-undo-over',
    });
    expect((await countsOf(moveId)).undoUntil).toBe(null);
    expect(await play.asked(one)).toEqual(['approver']);
    const other = await play.does('admin', planMove, { businessId, fromVersionId: (await published()).id });
    expect(other, 'the published version itself').toMatchObject({ status: 404 });
    await endAll();
  });

  test('new steps before the place are passed over and named; clocks run on as they were begun', async () => {
    await play.publish([
      await asks('a', 'approver'),
      handleStep('b', await by('handler'), { timeLimit: within(4), buttons: buttonsOf('solve', 'return') }),
    ]);
    const from = await published();
    const id = await submitted();
    await agree('approver', id);
    const before = await play.view('handler', id);
    await play.publish([
      await asks('a', 'approver'),
      await asks('fresh', 'admin'),
      handleStep('b', await by('handler'), { timeLimit: within(80), buttons: buttonsOf('solve', 'return') }),
    ]);
    const { plan, id: moveId } = await startFrom(from);
    expect(plan.passedOver).toEqual([{ id: 'fresh', name: { zh: 'fresh', en: 'fresh' }, cases: 1 }]);
    await work(moveId);
    const after = await play.view('handler', id);
    expect(after.tasks[0]!.dueAt).toBe(before.tasks[0]!.dueAt);
    expect(after.way.map(({ step, state }) => [step, state]).slice(1)).toEqual([
      ['a', 'passed'],
      ['fresh', 'not-taken'],
      ['b', 'present'],
    ]);
    await doctorIsContent();
    await play.must('handler', decideTask, { id, task: after.tasks[0]!.id, decision: 'solve' });
    expect((await play.view('staff', id)).outcome).toBe('done');
    await doctorIsContent();
  });

  test('what the form kept out stays kept out; a case that is kept from the clerk is moved and named nowhere', async () => {
    const keeping = [fieldOf('about', 'people', { keepsOut: true })];
    await play.publish([await asks('a', 'approver'), await asks('b', 'handler')], keeping);
    const from = await published();
    const hidden = (await play.submit('student', 'leave', { about: [await play.person('admin')] })).id;
    const shown = (await play.submit('student', 'leave', { about: [await play.person('200021')] })).id;
    await play.publish([await asks('a', 'approver'), await asks('c', 'handler')], keeping);
    const { plan, id: moveId } = await startFrom(from);
    expect(plan).toMatchObject({ running: 1, fitting: 1 });
    await work(moveId);
    expect((await countsOf(moveId)).counts).toEqual({ moved: 1 });
    expect(await play.events(hidden)).toEqual(['submit student', 'moved-version admin']);
    // A version whose form keeps nobody out does not get them.
    const now = await published();
    await play.publish([await asks('a', 'approver')], [fieldOf('about', 'people')]);
    const open = await play.must('admin', planMove, { businessId: now.businessId, fromVersionId: now.id });
    expect(open.items.map(({ id, reasons }) => [id, reasons.map(({ code }) => code)])).toEqual([[shown, ['kept-out']]]);
    await play.publish([await asks('a', 'approver')], [fieldOf('about', 'text')]);
    const other = await play.must('admin', planMove, { businessId: now.businessId, fromVersionId: now.id });
    expect(other.items[0]!.reasons).toContainEqual({
      code: 'other-field',
      step: null,
      field: { zh: 'about', en: 'about' },
    });
    await endAll();
  });

  test('[TRU-14] every event is explained by the version that it belongs to', async () => {
    await play.publish([await asks('a', 'approver'), await asks('old', 'handler')]);
    const from = await published();
    const id = await submitted();
    await agree('approver', id);
    await play.publish([await asks('a', 'approver'), await asks('new', 'handler'), await asks('z', 'admin')]);
    const { id: moveId } = await startFrom(from, { old: 'new' });
    await work(moveId);
    await agree('handler', id);
    await play.must('admin', returnTask, {
      id,
      task: await play.task('admin', id),
      to: { kind: 'previous' },
      reason: '补充',
    });
    await agree('handler', id);
    await agree('admin', id);
    const rows = await t.rows<{ at: number; changes: Change[]; asked: AskedFor; facts: UsedFacts }>(
      `select round(extract(epoch from at) * 1000)::float8 as at, changes, asked, facts from process_events where process_id = $1 order by id`,
      [id],
    );
    const versions = new Map(
      (await t.rows<Definition & { id: string }>(`select id, flow, form from business_versions`)).map((one) => [
        one.id,
        one,
      ]),
    );
    let version = versions.get(rows.find(({ asked }) => asked.moved)!.asked.moved!.from)!;
    let state = unbegun();
    let moves = 0;
    for (const { at, changes, asked, facts } of rows) {
      const again: Change[] = [];
      if (asked.moved) {
        const to = versions.get(asked.moved.to)!;
        const fit = fitState(version, to, state, asked.moved.mapping);
        if (!fit.fits) throw new Error(JSON.stringify(fit.reasons));
        again.push(fit.change);
        version = to;
        moves++;
      }
      for (const event of asked.events) {
        const answer = step(version.flow, again.reduce(apply, state), event, factsOf(facts), at);
        if (!answer.ok) throw new Error(answer.refusal);
        again.push(...answer.changes);
      }
      expect(JSON.parse(JSON.stringify(again))).toEqual(changes);
      state = changes.reduce(apply, state);
    }
    expect([moves, state.status, state.outcome]).toEqual([1, 'ended', 'done']);
    await doctorIsContent();
  });
});
