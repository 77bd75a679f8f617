import { expect, test } from 'vitest';
import { runDue, startJobs, type TimedJob } from '../src/platform/jobs.ts';
import { testApp } from './test-app.ts';

const t = testApp();

/** A job of one organisation that writes down for which moment it ran. */
async function watched(name: string, change: Partial<TimedJob> = {}) {
  const [scut] = await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`);
  const ran: string[] = [];
  const job: TimedJob = {
    name,
    at: ['14:30', '20:00'],
    makeUp: true,
    organisations: async () => [{ organisationId: scut!.id, timeZone: 'Asia/Shanghai', since: 0 }],
    run: async (_db, _now, _send, { dueAt }) => void ran.push(new Date(dueAt).toISOString().slice(0, 16)),
    ...change,
  };
  const run = (now: string) => runDue(t.database.db, job, Date.parse(now), t.foundation.jobs.sendIn, t.foundation.log);
  return { job, ran, run, organisationId: scut!.id };
}
const slots = (job: string) => t.rows<{ due_at: Date }>('select due_at from clock_slots where job = $1', [job]);

test('[CONST-07] moments that were missed while everything was down run once, in order, by two workers side by side', async () => {
  const { ran, run } = await watched('missed');
  expect(await run('2026-11-10T06:30:00Z')).toBe(4);
  ran.length = 0;
  // Nobody was there on the 11th and until the evening of the 12th.
  const counts = await Promise.all([run('2026-11-12T12:10:00Z'), run('2026-11-12T12:10:00Z')]);
  expect(counts[0]! + counts[1]!).toBe(4);
  expect(ran).toEqual(['2026-11-11T06:30', '2026-11-11T12:00', '2026-11-12T06:30', '2026-11-12T12:00']);
  expect(await run('2026-11-12T12:11:00Z')).toBe(0);
  expect(ran).toHaveLength(4);
});

test('a moment that ran is not run again, whichever worker looks', async () => {
  const { ran, run } = await watched('once');
  await run('2026-11-12T06:31:00Z');
  ran.length = 0;
  expect(await run('2026-11-12T06:32:00Z')).toBe(0);
  expect(await run('2026-11-12T12:00:00Z')).toBe(1);
  expect(ran).toEqual(['2026-11-12T12:00']);
});

test('what is older than two days is gone, and nothing is due before an organisation was made', async () => {
  const late = await watched('late');
  await late.run('2026-11-12T00:00:00Z');
  expect(late.ran[0]).toBe('2026-11-10T06:30');
  const organisations = async () => [
    {
      organisationId: late.organisationId,
      timeZone: 'Asia/Shanghai',
      since: Date.parse('2026-11-11T10:00:00Z'),
    },
  ];
  const young = await watched('young', { organisations });
  await young.run('2026-11-12T00:00:00Z');
  expect(young.ran).toEqual(['2026-11-11T12:00']);
});

test('without making up only what is due now runs', async () => {
  const { ran, run } = await watched('plain');
  const plain = await watched('in-time');
  const { makeUp: _, ...job } = plain.job;
  expect(
    await runDue(t.database.db, job, Date.parse('2026-11-12T12:05:00Z'), t.foundation.jobs.sendIn, t.foundation.log),
  ).toBe(1);
  await run('2026-11-12T12:05:00Z');
  expect([plain.ran.length, ran.length]).toEqual([1, 4]);
});

test('the 1st of a month, made up on the 2nd', async () => {
  const { ran, run } = await watched('monthly', { at: ['00:05'], daysOfMonth: [1] });
  expect(await run('2026-12-02T01:00:00Z')).toBe(1);
  expect(ran).toEqual(['2026-11-30T16:05']);
  expect(await run('2026-12-02T02:00:00Z')).toBe(0);
});

test('one that fails is tried again, later ones wait for it, and other organisations do not', async () => {
  const others = await t.rows<{ id: string }>(`select id from organisations order by org_sign`);
  const ran: string[] = [];
  let broken = true;
  const { run } = await watched('failing', {
    organisations: async () =>
      others.slice(0, 2).map(({ id }) => ({ organisationId: id, timeZone: 'Asia/Shanghai', since: 0 })),
    run: async (_db, _now, _send, { organisationId, dueAt }) => {
      if (broken && organisationId === others[0]!.id) throw new Error('not now');
      ran.push(
        `${organisationId === others[0]!.id ? 'first' : 'second'} ${new Date(dueAt).toISOString().slice(8, 13)}`,
      );
    },
  });
  expect(await run('2026-11-12T07:00:00Z')).toBe(4);
  expect(ran.every((line) => line.startsWith('second'))).toBe(true);
  broken = false;
  expect(await run('2026-11-12T07:01:00Z')).toBe(4);
  expect(ran.slice(4)).toEqual(['first 10T12', 'first 11T06', 'first 11T12', 'first 12T06']);
});

test('two workers that start side by side make up for what was missed before the start, once', async () => {
  const { job, ran } = await watched('at-start');
  const now = () => Date.parse('2026-11-12T12:30:00Z');
  const workers = await Promise.all([1, 2].map(() => startJobs(t.database.pool, t.foundation.log, { worker: true })));
  try {
    await Promise.all(workers.map((jobs) => jobs.keepSchedule([job], t.database.db, now)));
  } finally {
    // Whoever stops first finishes what it makes up for.
    for (const jobs of workers) await jobs.stop();
  }
  expect(ran).toHaveLength(4);
  expect(new Set(ran).size).toBe(4);
  expect(await slots('at-start')).toHaveLength(4);
});
