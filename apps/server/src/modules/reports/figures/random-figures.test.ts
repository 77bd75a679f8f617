import { addDays, dayOf, momentOf } from '@campus/rules/basics/time-zone.ts';
import { dice } from '@campus/rules/flows/random-flow.ts';
import { FEWEST_TIMES, type ReportFigure, reportFigures, summaryOfTimes } from '@campus/rules/reports/figures.ts';
import { type Period, periodBefore } from '@campus/rules/reports/periods.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { doctorDamage } from '../../../../test/doctor-damage.ts';
import { within } from '../../../../test/flow-play.ts';
import { workAtRandom } from '../../../../test/random-work.ts';
import { type Counted, countAgain, type Moves } from '../../../../test/report-model.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { rolePlay } from '../../../../test/role-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { checkReportDays } from '../../../doctor/report-days.check.ts';

const SEED = Number(process.env.SEED ?? 20261118);
const TURNS = Number(process.env.TURNS ?? 600);
const t = testApp();
const play = reportPlay(t);
const d = dice(SEED);
const { installationWith } = doctorDamage(t);

/** Readers, with what each sees of whom: all, departments and themselves, themselves. */
const readers = {
  admin: 'all',
  approver: ['网络中心', '五山校区运维组', '用户服务组', '大学城校区运维组'],
  '200021': ['用户服务组'],
  '100058': ['会计系'],
  handler: 'heads',
  '200158': 'own',
} as const;

let counted: Counted[] = [];
let moves: Moves = [];
let zone = 'Asia/Shanghai';
let lastOn = '';
let did: ReadonlyMap<string, number>;
const departments = new Map<string, { id: string; path: string; name: string }>();

/** Limits before and after what is promised, and approvals beside each other. */
const publishAnother = () =>
  play.publishUsual(
    ['handler', '200158', '200021'],
    'approver',
    { onNotSolved: 'go-on', timeLimit: within(d.one([null, 1, 2, 7, 30])) },
    { timeLimit: within(d.one([null, null, 2, 12])), beside: d.often(50) ? ['100033'] : [] },
  );

beforeAll(async () => {
  await rolePlay(t).let('100058', 'department', ['reports.read', 'business.mine']);
  await play.move('100058', '会计系');
  await play.publishUsual(['handler', '200158', '200021'], 'approver', { onNotSolved: 'go-on' });
  const worked = await workAtRandom(t, play, d, TURNS, { publishAnother });
  did = worked.did;
  moves = worked.moves;
  counted = await countAgain(t, moves);
  lastOn = dayOf(t.clock.now(), zone);
  for (const one of await t.rows<{ id: string; path: string; name: string }>(
    `select d.id, d.path, d.name_zh as name from departments d join organisations o on o.id = d.organisation_id where o.org_sign = 'scut'`,
  ))
    departments.set(one.id, one);
}, 300_000);

type Filters = { departmentId?: string; businessId?: string };

/** What a reader sees of whom, by the list above. */
async function sees(reader: keyof typeof readers): Promise<(one: Counted) => boolean> {
  const me = await play.person(reader);
  const reach = readers[reader];
  const names: readonly string[] =
    reach === 'all' || reach === 'own' ? [] : reach === 'heads' ? ['五山校区运维组'] : reach;
  return ({ personId, departmentId, keptFrom }) =>
    !keptFrom.includes(me) &&
    (reach === 'all' || personId === me || names.includes(departments.get(departmentId ?? '')?.name ?? ''));
}

const fits =
  ({ departmentId, businessId }: Filters) =>
  (one: Counted) =>
    (!businessId || one.businessId === businessId) &&
    (!departmentId || (departments.get(one.departmentId ?? '')?.path ?? '').includes(`/${departmentId}/`));

/** What a figure counts in a period, worked out again. */
function again(all: readonly Counted[], figure: ReportFigure, { fromOn, untilOn }: Period): Counted[] {
  if (figure === 'in-hand') {
    const end = momentOf(addDays(untilOn, 1), 0, zone);
    return all.filter((one) => one.figure === 'held' && one.at < end && (one.until === null || one.until >= end));
  }
  const now = t.clock.now();
  return all.filter(
    (one) => one.figure === figure && one.on >= fromOn && one.on <= untilOn && (figure !== 'late' || one.at <= now),
  );
}

const countsOf = (all: readonly Counted[], period: Period) => {
  const n = (figure: ReportFigure) => again(all, figure, period).length;
  const times = (figure: ReportFigure) =>
    summaryOfTimes(again(all, figure, period).map((one) => one.seconds as number));
  return {
    work: {
      received: n('received'),
      inHand: n('in-hand'),
      solved: n('solved'),
      notSolved: n('not-solved'),
      transferred: n('transferred'),
      otherwise: n('otherwise'),
      hungUp: n('hung-up'),
      late: n('late'),
      response: times('response'),
      handling: times('handling'),
    },
    business: { ended: n('ended'), evaluated: n('evaluated'), stars: stars(n), achieved: n('achieved') },
    evaluation: { evaluated: n('evaluated'), stars: stars(n), achieved: n('achieved'), low: n('low') },
    promises: { promised: n('promised'), kept: n('kept'), broken: n('broken'), lateBy: times('late-by') },
  };
};
const stars = (n: (figure: ReportFigure) => number) => [1, 2, 3, 4, 5].map((one) => n(`stars-${one}` as ReportFigure));

function randomPeriod(): Period {
  const days = 1 + d.below(d.often(50) ? 9 : 40);
  const fromOn = addDays(lastOn, -d.below(d.often(50) ? 9 : 40));
  return { fromOn, untilOn: addDays(fromOn, days - 1) };
}

const randomFilters = async (): Promise<Filters> => ({
  ...(d.often(40) ? { departmentId: d.one([...departments.values()].filter(({ name }) => name !== '')).id } : {}),
  ...(d.often(25) ? { departmentId: await play.department('网络中心') } : {}),
  ...(d.often(25) ? { businessId: await play.business(d.one(['leave', 'leave', 'seal'])) } : {}),
});

async function compareReports(reader: keyof typeof readers, period: Period, filters: Filters) {
  const mine = counted.filter(await sees(reader)).filter(fits(filters));
  const before = periodBefore(period);
  const query = { ...period, ...filters };
  const label = `SEED=${SEED} ${zone} ${reader} ${JSON.stringify(query)}`;
  const [work, businesses, evaluations, promises] = [
    await play.work(reader, query),
    await play.businesses(reader, query),
    await play.evaluations(reader, query),
    await play.promises(reader, query),
  ];
  const [now, then] = [countsOf(mine, period), countsOf(mine, before)];
  expect(work.total, label).toEqual({ now: now.work, before: then.work });
  expect(businesses.total, label).toMatchObject({ now: now.business, before: then.business });
  expect(evaluations.total, label).toMatchObject({ now: now.evaluation, before: then.evaluation });
  expect(promises.total, label).toEqual({ now: now.promises, before: then.promises });
  const { now: sumNow, before: sumThen } = promises.total;
  expect(promises.rows, label).toMatchObject(
    sumNow.promised + sumThen.promised > 0 ? [{ business: { code: 'leave' }, now: sumNow, before: sumThen }] : [],
  );
  const people = new Set(mine.flatMap(({ personId }) => personId ?? []));
  for (const personId of people) {
    const theirs = mine.filter((one) => one.personId === personId);
    const [ofNow, ofThen] = [countsOf(theirs, period), countsOf(theirs, before)];
    const nothing = (each: object) => !/:[1-9]|[[,][1-9]/.test(JSON.stringify(each));
    const row = work.rows.find(({ person }) => person.id === personId);
    if (nothing([ofNow.work, ofThen.work])) expect(row, label).toBeUndefined();
    else
      expect({ now: row?.now, before: row?.before }, `${label} ${personId}`).toEqual({
        now: ofNow.work,
        before: ofThen.work,
      });
    const evaluated = evaluations.rows.find(({ person }) => person.id === personId);
    if (nothing([ofNow.evaluation, ofThen.evaluation])) expect(evaluated, label).toBeUndefined();
    else expect(evaluated, `${label} ${personId}`).toMatchObject({ now: ofNow.evaluation, before: ofThen.evaluation });
  }
  expect(
    work.rows.every(({ person }) => people.has(person.id)),
    label,
  ).toBe(true);
  const sizes = work.rows.map(({ now: { received, inHand, late, ...row } }) =>
    Math.max(received, inHand, late, row.solved + row.notSolved + row.transferred + row.otherwise),
  );
  expect(sizes, label).toEqual([...sizes].sort((a, b) => b - a));
}

/** The list of every figure is exactly what it counts, over all pages. */
async function compareLists(reader: keyof typeof readers, period: Period, filters: Filters) {
  const mine = counted.filter(await sees(reader)).filter(fits(filters));
  const personId = d.often(50)
    ? d.one(mine.flatMap((one) => one.personId ?? []).concat(await play.person('handler')))
    : undefined;
  for (const figure of reportFigures) {
    const expected = again(mine, figure, period).filter((one) => !personId || one.personId === personId);
    const listed = await play.cases(
      reader,
      { ...period, ...filters, figure, ...(personId ? { personId } : {}) },
      d.often(50) ? 100 : 5 + d.below(20),
    );
    const label = `SEED=${SEED} ${zone} ${reader} ${figure} ${JSON.stringify({ ...period, ...filters, personId })}`;
    const spelt = (processId: string, at: number, person: string | null, seconds: number | null) =>
      `${processId} ${at} ${person} ${seconds}`;
    const moment = (one: (typeof listed)[number]) => {
      if (['received', 'in-hand', 'hung-up', 'begun'].includes(figure)) return one.fromAt;
      return figure === 'late' ? (one.dueAt as number) : (one.untilAt as number);
    };
    expect(
      listed.map((one) => spelt(one.processId, moment(one), one.person?.id ?? null, one.seconds)).sort(),
      label,
    ).toEqual(expected.map((one) => spelt(one.processId, one.at, one.personId, one.seconds)).sort());
    expect(new Set(listed.map(({ id }) => id)).size, label).toBe(listed.length);
    expect(listed.map(moment), label).toEqual(listed.map(moment).sort((a, b) => b - a));
    for (const one of listed) expect(one.title === null, label).toBe(!one.opens);
  }
}

const everyReader = Object.keys(readers) as (keyof typeof readers)[];

describe('[REP-04] [REP-07] [REP-08] figures at random', () => {
  test('a little of everything was done', () => {
    for (const name of [
      'submit',
      'claim',
      'release',
      'solve',
      'not-solve',
      'agree',
      'disagree',
      'return',
      'transfer',
      'hang-up',
      'resume',
      'take-back',
      'evaluate',
      'reopen',
      'reopen-ended',
    ])
      expect(did.get(name) ?? 0, `SEED=${SEED} ${name}`).toBeGreaterThan(0);
    for (const figure of reportFigures)
      if (figure !== 'in-hand' && !figure.startsWith('stars'))
        expect(counted.filter((one) => one.figure === figure).length, `SEED=${SEED} ${figure}`).toBeGreaterThan(0);
    expect(counted.some(({ keptFrom }) => keptFrom.length > 0)).toBe(true);
  });

  const ways: [string, () => Promise<unknown>][] = [
    ['some days', async () => {}],
    ['no day', () => play.unmakeDays()],
    ['all days', () => play.makeDays()],
  ];
  test.each(ways)(
    'with %s put together, they are what the events tell, and each opens its list',
    async (_name, prepare) => {
      await prepare();
      for (const reader of everyReader)
        for (let n = 0; n < 4; n++) {
          const [period, filters] = [randomPeriod(), await randomFilters()];
          await compareReports(reader, period, filters);
          if (n === 0) await compareLists(reader, period, filters);
        }
    },
    120_000,
  );

  test('each figure of all days opens its list', async () => {
    const period = { fromOn: addDays(lastOn, -60), untilOn: lastOn };
    await compareLists('admin', period, {});
  });

  test('each median is the time of one of its cases', async () => {
    const period = { fromOn: addDays(lastOn, -60), untilOn: lastOn };
    const { response, handling } = (await play.work('admin', period)).total.now;
    const { lateBy } = (await play.promises('admin', period)).total.now;
    for (const [figure, said] of [
      ['response', response],
      ['handling', handling],
      ['late-by', lateBy],
    ] as const) {
      const times = (await play.cases('admin', { ...period, figure })).map(({ seconds }) => seconds);
      expect(times, `SEED=${SEED} ${figure}`).toHaveLength(said.cases);
      const shown = said.cases < FEWEST_TIMES ? [null] : times;
      expect(shown).toContain(said.median);
      expect(shown).toContain(said.p90);
    }
  });

  test('[REP-05] and the doctor finds the days that were put together to be right', async () => {
    const { looked, violations } = await checkReportDays(installationWith(t.database.db));
    expect(violations).toEqual([]);
    expect(looked).toBeGreaterThan(20);
  });

  test.each(['America/Havana', 'Pacific/Auckland'])(
    'and so they are when the organisation is in %s from now on',
    async (timeZone) => {
      await play.makeDays();
      await t.rows(`update organisations set time_zone = $1 where org_sign = 'scut'`, [timeZone]);
      zone = timeZone;
      counted = await countAgain(t, moves, zone);
      lastOn = dayOf(t.clock.now(), zone);
      if (d.often(50)) await play.makeDays();
      for (const reader of everyReader) await compareReports(reader, randomPeriod(), await randomFilters());
      await compareLists(d.one(everyReader), randomPeriod(), await randomFilters());
      await compareLists('admin', randomPeriod(), {});
    },
    120_000,
  );
});
