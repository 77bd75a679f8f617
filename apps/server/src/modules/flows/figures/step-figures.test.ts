import { getStepFigures } from '@campus/contract/calls/flows-step-figures.ts';
import { dice } from '@campus/rules/flows/random-flow.ts';
import type { Change, Task, Visit } from '@campus/rules/flows/state.ts';
import { figuresOfVisits, type LeftVisit } from '@campus/rules/flows/step-figures.ts';
import { describe, expect, test } from 'vitest';
import { loadCalendar } from '#server/modules/calendar/index.ts';
import { findOrganisation } from '#server/modules/organisations/index.ts';
import { countQueries } from '../../../../test/count-queries.ts';
import { approveStep, buttonsOf } from '../../../../test/flow-play.ts';
import { type Plan, seqScansOf } from '../../../../test/looked-at.ts';
import { workAtRandom } from '../../../../test/random-work.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const SEED = Number(process.env.SEED ?? 20261119);
const t = testApp();
const play = reportPlay(t);
const queries = countQueries();
const ask = async (account = 'admin', days: '30' | '90' | '365' = '90') =>
  play.must(account, getStepFigures, { businessId: await play.business('leave'), days });
const of = async (step: string, account = 'admin') => (await ask(account)).steps.find((one) => one.step === step)!;

type Event = { process: string; at: Date; changes: Change[]; kept: string[] };
const inHand = ({ state, held }: Task) => state === 'open' || state === 'delegated' || (state === 'waiting' && held);

/** Every visit by what the events say, with each task under its own visit: nothing of the ledger is read. */
async function visitsAgain(reader: string) {
  const events = await t.rows<Event>(
    `select e.process_id as process, e.at, e.changes, p.kept_from::text[] as kept from process_events e
     join processes p on p.id = e.process_id join businesses b on b.id = p.business_id where b.code = 'leave' order by e.id`,
  );
  const left: (LeftVisit & { step: string })[] = [];
  const standing: { step: string; held: boolean; hung: boolean }[] = [];
  for (const [process, mine] of Map.groupBy(events, (event) => event.process)) {
    if (mine[0]!.kept.includes(reader)) continue;
    const visits = new Map<number, Visit>();
    const tasks = new Map<number, Task>();
    const open = new Map<number, LeftVisit & { step: string; hungSince: number | null }>();
    let status = 'running';
    for (const { at: moment, changes } of mine) {
      const at = moment.getTime();
      const was = new Map(visits);
      for (const change of changes) {
        if (change.kind === 'visit') visits.set(change.visit.id, change.visit);
        if (change.kind === 'task') tasks.set(change.task.id, change.task);
        if (change.kind === 'status') status = change.status;
      }
      for (const visit of visits.values()) {
        const { id, step, outcome } = visit;
        const before = was.get(id);
        const fresh = {
          process,
          step,
          from: at,
          until: at,
          outcome,
          offered: false,
          takenAt: null,
          hung: [],
          due: null,
          ended: status === 'ended',
        };
        if (!before && outcome !== null) left.push(fresh);
        if (outcome === null && before?.outcome !== null) open.set(id, { ...fresh, hungSince: null });
        const one = open.get(id);
        if (!one) continue;
        if (visit.hung && one.hungSince === null) one.hungSince = at;
        if (!visit.hung && one.hungSince !== null) {
          one.hung = [...one.hung, { from: one.hungSince, until: at }];
          one.hungSince = null;
        }
        for (const task of tasks.values()) {
          if (task.visit !== id) continue;
          one.offered ||= task.state === 'offered';
          const decidedAtOnce = task.settledAt === at && task.settledBy === task.person && task.state !== 'removed';
          if (inHand(task) || decidedAtOnce) one.takenAt ??= at;
        }
        if (outcome === null) continue;
        open.delete(id);
        left.push({ ...one, until: at, outcome, ended: status === 'ended' });
      }
    }
    for (const [id, one] of open) {
      // Whoever submitted it has nothing in hand: their word is waited for.
      const held = one.step !== 'evaluation' && [...tasks.values()].some((task) => task.visit === id && inHand(task));
      standing.push({ step: one.step, held, hung: one.hungSince !== null });
    }
  }
  return { left, standing };
}

describe('[DES-15] [C64] at random, the figures of each step are those that the events tell', () => {
  test('for the whole business, and without what is kept from the reader', { timeout: 120_000 }, async () => {
    await play.publishUsual(['handler', '200158', '200021'], 'approver', { onNotSolved: 'go-on' });
    await workAtRandom(t, play, dice(SEED), 260);
    const calendar = await loadCalendar(t.database.db, (await findOrganisation(t.database.db, 'scut'))!, {
      fromOn: '2026-01-01',
      untilOn: '2027-12-31',
    });
    const reader = 'admin';
    const { left, standing } = await visitsAgain(await play.person(reader));
    const { steps, most } = await ask(reader, '365');
    expect(most).toBe(2000);
    for (const { step, now, more, ...figures } of steps) {
      const model = figuresOfVisits(
        left.filter((one) => one.step === step),
        calendar,
      );
      // What was due is the business of the ledger, which the doctor holds against the events.
      expect({ ...figures, timedOut: 0 }, `SEED=${SEED} ${step}`).toEqual({ ...model, timedOut: 0 });
      const here = standing.filter((one) => one.step === step);
      expect(now, `SEED=${SEED} ${step}`).toEqual({
        waiting: here.filter(({ held }) => !held).length,
        inHand: here.filter(({ held }) => held).length,
        hungUp: here.filter(({ hung }) => hung).length,
        more: false,
      });
      expect(more).toBe(false);
    }
    // Something was kept from this reader, and waited for and worked on.
    const [kept] = await t.rows<{ n: number }>(
      'select count(*)::int as n from processes where $1::uuid = any(kept_from)',
      [await play.person(reader)],
    );
    expect(kept!.n).toBeGreaterThan(0);
    expect(steps.find(({ step }) => step === 'work')!.waited.cases).toBeGreaterThan(5);
    expect(steps.find(({ step }) => step === 'check')!.returned).toBeGreaterThan(0);
    expect(steps.find(({ step }) => step === 'evaluation')!.passed).toBeGreaterThan(0);
  });

  test('what was due is late by the same column as everywhere', async () => {
    const [late] = await t.rows<{ n: number }>(
      `select count(*)::int as n from process_intervals i join processes p on p.id = i.process_id join businesses b on b.id = p.business_id
       where b.code = 'leave' and i.kind = 'step' and i.step_id = 'work' and i.until_at > i.due_at
         and i.outcome not in ('cancelled', 'passed') and not ($1::uuid = any(p.kept_from))`,
      [await play.person('admin')],
    );
    expect(late!.n).toBeGreaterThan(0);
    expect((await of('work')).timedOut).toBe(late!.n);
  });

  test('no more than its statements, and no table from end to end', async () => {
    const client = await t.database.pool.connect();
    try {
      await client.query('begin');
      // Twenty thousand visits of each step over three years, and few of them are read.
      await client.query(`
        insert into process_intervals (organisation_id, process_id, business_id, kind, name, step_id, from_at, until_at, outcome)
        select p.organisation_id, p.id, p.business_id, 'step', '1', s.step, moment, moment + interval '1 hour', 'agreed'
        from (select p.* from processes p join businesses b on b.id = p.business_id where b.code = 'leave' limit 20) p
        cross join (values ('work'), ('check')) s (step)
        cross join generate_series(timestamptz '2023-11-20', timestamptz '2026-11-18', interval '1 day') moment`);
      await client.query('analyze process_intervals');
      queries.begin();
      await ask('admin', '30');
      const statements = queries.asked().filter(({ text }) => text.includes('process_intervals'));
      expect(statements.length).toBe(2);
      for (const { text, values } of statements) {
        const { rows } = await client.query(`explain (analyze, format json) ${text}`, values as unknown[]);
        const plan: Plan = rows[0]['QUERY PLAN'][0].Plan;
        expect(seqScansOf(plan)).not.toContain('process_intervals');
        expect(JSON.stringify(plan)).toContain('process_intervals_steps_idx');
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('[DES-15] [C64] steps of other versions', () => {
  test('renamed it is the same step; removed it stands apart, by the name that it had last; new it has none', async () => {
    const by = { kind: 'people' as const, people: [await play.person('approver')] };
    const first = approveStep('first', by, { buttons: buttonsOf('agree') });
    const second = approveStep('second', by, { buttons: buttonsOf('agree') });
    await play.publish([first, second]);
    const { id } = await play.submit('staff', 'leave');
    await play.decide('approver', id, 'agree');
    await play.publish([{ ...first, name: { zh: '新名', en: 'New name' } }, approveStep('third', by)]);
    const { steps, removed } = await ask();
    expect(steps.map(({ step, passed }) => [step, passed])).toEqual([
      ['first', 1],
      ['third', 0],
    ]);
    const gone = removed.find(({ step }) => step === 'second');
    expect(gone).toMatchObject({ name: { zh: 'second' }, passed: 0, now: { waiting: 0, inHand: 1, hungUp: 0 } });
    expect(removed.map(({ step }) => step)).toContain('work');
  });

  test('a business that was never published has no steps', async () => {
    const businessId = await play.business('leave');
    await t.rows(`update business_versions set state = 'retired' where business_id = $1 and state = 'published'`, [
      businessId,
    ]);
    await t.rows('update businesses set published_version_id = null where id = $1', [businessId]);
    const { steps, branches } = await ask();
    expect([steps, branches]).toEqual([[], []]);
  });
});

test('[DES-15] [C64] who manages no business, or not this one, learns nothing', async () => {
  const businessId = await play.business('leave');
  expect((await play.does('approver', getStepFigures, { businessId, days: '30' })).status).toBe(403);
  expect((await play.does('admin', getStepFigures, { businessId, days: '31' as '30' })).status).toBe(422);
  const elsewhere = await t.rows<{ id: string }>(
    `select b.id from businesses b join organisations o on o.id = b.organisation_id where o.org_sign <> 'scut' limit 1`,
  );
  expect((await play.does('admin', getStepFigures, { businessId: elsewhere[0]!.id, days: '30' })).status).toBe(404);
});
