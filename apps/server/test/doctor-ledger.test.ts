import { endProcess, evaluateProcess, hangUpProcess, reopenProcess } from '@campus/contract/calls/flows-processes.ts';
import { hangUpTask, releaseTask, resumeTask, returnTask, transferTask } from '@campus/contract/calls/flows-tasks.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkProcesses } from '../src/doctor/processes.check.ts';
import { doctorDamage } from './doctor-damage.ts';
import { reportPlay } from './report-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const { withDamage } = doctorDamage(t);
const play = reportPlay(t);

/** Some cases with a promise of half a day, done in time, too late, hung up, opened again, given up and not ended yet. */
beforeAll(async () => {
  await play.publishUsual(['handler', '200158'], 'approver');
  await play.promise('leave', 4 * 60);
  const submit = async () => (await play.submit('student', 'leave')).id;
  const solve = async (id: string) => {
    await play.decide('handler', id, 'solve');
    await play.decide('approver', id, 'agree');
  };
  play.at('2026-11-17T08:45:00');
  const [good, late, hung, ended, returned, unsolved, begun, still] = [
    await submit(),
    await submit(),
    await submit(),
    await submit(),
    await submit(),
    await submit(),
    await submit(),
    await submit(),
  ];
  for (const id of [good, late, hung, returned, unsolved, still]) await play.claim('handler', id);
  await play.must('handler', hangUpTask, { id: hung, task: await play.task('handler', hung), reason: '等配件' });
  await play.must('admin', hangUpProcess, { id: begun, reason: '等通知' });
  await solve(good);
  await play.must('student', reopenProcess, { id: good, reason: '没好' });
  await solve(good);
  await play.must('student', evaluateProcess, { id: good, stars: 4, achieved: true, text: '好' });
  await play.must('handler', releaseTask, { id: late, task: await play.task('handler', late) });
  await play.claim('200158', late);
  const to = await play.person('handler');
  await play.must('200158', transferTask, { id: late, task: await play.task('200158', late), to, reason: '转' });
  await play.decide('handler', unsolved, 'not-solve');
  await play.decide('handler', returned, 'solve');
  const back = { id: returned, task: await play.task('approver', returned), to: { kind: 'previous' as const } };
  await play.must('approver', returnTask, { ...back, reason: '再看' });
  play.at('2026-11-18T10:00:00');
  await play.must('handler', resumeTask, { id: hung, visit: (await play.view('handler', hung)).hung[0]!.visit });
  await solve(late);
  await play.must('admin', endProcess, { id: ended, reason: '重复' });
  play.at('2026-11-18T11:00:00');
}, 120_000);

const KINDS = ['task', 'offer', 'evaluation', 'step', 'hung-up', 'group', 'response', 'case', 'promise'] as const;
type Kind = (typeof KINDS)[number];
const another = (table: string, column: string) =>
  `(select x.id from ${table} x where x.organisation_id = i.organisation_id and x.id is distinct from i.${column} order by x.id limit 1)`;

/** What figures are made from, and ways to damage it. */
const DAMAGES: [column: string, how: 'another' | 'none', value: string][] = [
  ['kind', 'another', `case i.kind when 'group' then 'case' else 'group' end`],
  ['name', 'another', `i.name || 'x'`],
  ['step_id', 'another', `coalesce(i.step_id, '') || 'x'`],
  ['business_id', 'another', another('businesses', 'business_id')],
  ['person_id', 'another', another('people', 'person_id')],
  ['person_id', 'none', 'null'],
  ['from_at', 'another', `i.from_at - interval '1 second'`],
  ['until_at', 'another', `coalesce(i.until_at, i.from_at) + interval '1 second'`],
  ['until_at', 'none', 'null'],
  ['outcome', 'another', `coalesce(i.outcome, '') || 'x'`],
  ['outcome', 'none', 'null'],
  ['due_at', 'another', `coalesce(i.due_at, i.from_at) + interval '1 second'`],
  ['due_at', 'none', 'null'],
];

/** The rows that a statement changed, one by one, and those of which the doctor says nothing. */
async function unfound(kind: Kind, column: string, value: string, among = 'true') {
  const rows = await t.rows<{ id: string }>(
    `select i.id from process_intervals i where i.kind = '${kind}' and i.${column} is distinct from (${value}) and ${among} order by i.id`,
  );
  const missed: string[] = [];
  for (const { id } of rows) {
    const damage = `update process_intervals i set ${column} = ${value} where i.id = ${id}`;
    const { violations } = await withDamage([damage], checkProcesses);
    if (violations.length === 0) missed.push(id);
  }
  return { looked: rows.length, missed };
}

test('nothing is wrong before', async () => {
  expect((await withDamage([], checkProcesses)).violations).toEqual([]);
  const kinds = await t.rows<{ kind: string }>('select distinct kind from process_intervals');
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([...KINDS].sort());
});

/** What is null in every row of a kind cannot be taken from it. */
const ALWAYS_NULL: Partial<Record<string, readonly Kind[]>> = {
  person_id: ['step', 'group'],
  outcome: ['hung-up', 'group', 'promise'],
  due_at: ['offer', 'evaluation', 'hung-up', 'group', 'response', 'case'],
};

describe('[REP-04] [REP-05] damage of one row of the ledger is found', () => {
  const damages = KINDS.flatMap((kind) => DAMAGES.map(([column, how, value]) => ({ kind, column, how, value })));
  test.each(damages)('$kind: $how $column', async ({ kind, column, how, value }) => {
    const { looked, missed } = await unfound(kind, column, value);
    expect(missed).toEqual([]);
    expect(looked > 0).toBe(how === 'another' || !ALWAYS_NULL[column]?.includes(kind));
  });
});

describe('[REP-04] [REP-05] the departments of the ledger', () => {
  const OTHERS = [
    { column: 'department_id', moment: 'from_at', how: 'another', value: another('departments', 'department_id') },
    { column: 'department_id', moment: 'from_at', how: 'none', value: 'null' },
    {
      column: 'until_department_id',
      moment: 'until_at',
      how: 'another',
      value: another('departments', 'until_department_id'),
    },
    { column: 'until_department_id', moment: 'until_at', how: 'none', value: 'null' },
  ] as const;

  test.each(KINDS)('where nobody was, a department is found: %s', async (kind) => {
    const [came, , left] = OTHERS;
    const nobody = `(i.person_id is null or i.kind in ('offer', 'evaluation')`;
    const found = [
      await unfound(kind, came.column, came.value, `${nobody} or i.kind in ('response', 'case', 'promise'))`),
      await unfound(kind, left.column, left.value, `${nobody} or i.until_at is null)`),
    ];
    expect(found.flatMap(({ missed }) => missed)).toEqual([]);
    expect(found.some(({ looked }) => looked > 0)).toBe(true);
  });

  /** Something else of the same person begins or ends at that moment. */
  const known = (moment: string) => `i.person_id is not null and i.kind not in ('offer', 'evaluation') and exists (
    select 1 from process_intervals o where o.process_id = i.process_id and o.id <> i.id and o.person_id = i.person_id
      and ((o.kind in ('task', 'hung-up') and o.from_at = i.${moment}) or (o.kind not in ('offer', 'evaluation') and o.until_at = i.${moment})))`;
  test.each(OTHERS)('where something else says it, it is found: $how $column', async ({ column, moment, value }) => {
    const kinds = column === 'department_id' ? (['task'] as const) : (['task', 'response', 'case', 'promise'] as const);
    for (const kind of kinds) {
      const { looked, missed } = await unfound(kind, column, value, known(moment));
      expect(missed, kind).toEqual([]);
      expect(looked, kind).toBeGreaterThan(0);
    }
  });

  test.each([
    ['task', 'department_id'],
    ['task', 'until_department_id'],
    ['hung-up', 'department_id'],
    ['hung-up', 'until_department_id'],
    ['case', 'until_department_id'],
  ] as const)('where nothing else says it, no event does, and it is not judged: %s %s', async (kind, column) => {
    const moment = column === 'department_id' ? 'from_at' : 'until_at';
    const { looked, missed } = await unfound(kind, column, 'null', `not (${known(moment)})`);
    expect(missed).toHaveLength(looked);
    expect(looked).toBeGreaterThan(0);
  });
});
