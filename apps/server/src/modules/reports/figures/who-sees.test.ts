import { evaluateProcess, getProcess } from '@campus/contract/calls/flows-processes.ts';
import { editProcess, resubmitProcess } from '@campus/contract/calls/flows-start.ts';
import { returnTask } from '@campus/contract/calls/flows-tasks.ts';
import {
  listReportCases,
  viewEvaluationReport,
  viewPromiseReport,
  viewWorkReport,
} from '@campus/contract/calls/reports.ts';
import { viewOverview } from '@campus/contract/calls/reports-console.ts';
import { addDays, dayOf } from '@campus/rules/basics/time-zone.ts';
import { overviewFigures } from '@campus/rules/reports/console.ts';
import { reportFigures } from '@campus/rules/reports/figures.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { forms } from '../../../../test/flow-play.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { rolePlay } from '../../../../test/role-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = reportPlay(t);
const roles = rolePlay(t);
const day = { fromOn: '2026-11-16', untilOn: '2026-11-16' };
const submit = async (...about: string[]) =>
  (await play.submit('student', 'leave', { about: await Promise.all(about.map(play.person)) })).id;
const ids = async (reader: string, figure: 'received' | 'begun' | 'ended' | 'promised', more: object = {}) =>
  (await play.cases(reader, { ...day, figure, ...more })).map(({ processId }) => processId);
const received = async (reader: string) => (await play.work(reader, day)).total.now.received;

beforeAll(async () => {
  await play.publishUsual(['handler', '200158', '200021'], 'approver');
  await play.promise('leave', 4 * 60);
});

describe('[REP-08] what is kept from somebody', () => {
  test('is in no figure and no list of those whom it names, before and after days are put together', async () => {
    const id = await submit('admin', 'handler');
    await play.claim('200158', id);
    await play.decide('200158', id, 'solve');
    await play.decide('approver', id, 'agree');
    await play.must('student', evaluateProcess, { id, stars: 1, achieved: false, text: '差' });
    const look = async () => {
      expect(await received('admin')).toBe(0);
      expect(await received('200009'), 'another administrator').toBe(2);
      expect((await play.evaluations('admin', day)).total.now).toMatchObject({ evaluated: 0, low: 0 });
      expect((await play.evaluations('200009', day)).total.now).toMatchObject({ evaluated: 1, low: 1 });
      expect((await play.businesses('admin', day)).rows).toEqual([]);
      expect((await play.promises('admin', day)).rows).toEqual([]);
      expect((await play.promises('200009', day)).total.now).toMatchObject({ promised: 1, kept: 1 });
      for (const figure of ['received', 'begun', 'ended', 'promised'] as const) {
        expect(await ids('admin', figure)).toEqual([]);
        expect(await ids('200009', figure)).toContain(id);
      }
      for (const figure of ['begun', 'ended'] as const) {
        expect(await ids('admin', figure, { monitored: 'true' })).toEqual([]);
        expect(await ids('200009', figure, { monitored: 'true' })).toContain(id);
      }
    };
    await look();
    play.at('2026-11-17T09:00:00');
    await play.makeDays();
    await look();
    const [{ n }] = (await t.rows<{ n: number }>('select count(*)::int as n from report_days')) as [{ n: number }];
    expect(n, 'it is never in the day table').toBe(0);
  });

  test('a day is put together again when somebody is named later', async () => {
    const on = { fromOn: '2026-11-17', untilOn: '2026-11-17' };
    const begun = async (reader: string) => (await play.cases(reader, { ...on, figure: 'begun' })).length;
    const id = await submit();
    play.at('2026-11-18T09:00:00');
    await play.makeDays();
    const sums = () =>
      t.rows<{ begun: number }>(
        `select coalesce(sum(begun), 0)::int as begun from report_days where on_day = '2026-11-17'`,
      );
    expect(await sums()).toEqual([{ begun: 1 }]);
    const form = { ...forms.leave, about: [await play.person('admin')] };
    await play.must('student', editProcess, { id, form } as never);
    expect(await sums()).toEqual([{ begun: 0 }]);
    expect(await t.rows(`select 1 from report_days_made where on_day = '2026-11-17'`)).toEqual([]);
    expect([await begun('admin'), await begun('200009')]).toEqual([0, 1]);
    expect(await play.makeDays()).toContain('2026-11-17');
    expect(await sums()).toEqual([{ begun: 0 }]);
    expect([await begun('admin'), await begun('200009')]).toEqual([0, 1]);
  });
});

describe('[REP-08] whose figures somebody sees', () => {
  const on = { fromOn: '2026-11-18', untilOn: '2026-11-18' };
  const seen = async (reader: string) => {
    const { reach, rows } = await play.work(reader, on);
    return { reach, accounts: await accounts(rows.map(({ person }) => person.id)) };
  };
  const accounts = async (people: readonly string[]) =>
    (await t.rows<{ account: string }>('select account from people where id = any($1) order by account', [people])).map(
      (row) => row.account,
    );
  let process = '';

  beforeAll(async () => {
    process = await submit();
    await play.claim('handler', process);
    for (const account of ['200158', '200021']) await play.claim(account, await submit());
    await play.decide('handler', process, 'solve');
  });

  test('their own; of the people they head and below; by right as far as it reaches; of all', async () => {
    expect(await seen('200158')).toEqual({ reach: 'own', accounts: ['200158'] });
    expect(await seen('200021')).toEqual({ reach: 'departments', accounts: ['200021', '200158'] });
    expect(await seen('approver')).toEqual({
      reach: 'departments',
      accounts: ['200021', '200158', 'approver', 'handler'],
    });
    expect(await seen('admin')).toEqual({
      reach: 'organisation',
      accounts: ['200021', '200158', 'approver', 'handler'],
    });
    await roles.let('100058', 'department', ['reports.read']);
    play.forget();
    expect(await seen('100058')).toEqual({ reach: 'departments', accounts: [] });
    await play.move('100058', '用户服务组');
    play.forget();
    expect(await seen('100058')).toEqual({ reach: 'departments', accounts: ['200021', '200158'] });
  });

  test('[REP-07] promises by who decided last: their own, of the people they head, of all', async () => {
    await play.decide('approver', process, 'agree');
    const promised = async (reader: string, more: object = {}) =>
      (await play.promises(reader, { ...on, ...more })).total.now.promised;
    const listed = async (reader: string) => (await play.cases(reader, { ...on, figure: 'kept' })).length;
    const [center, group] = [await play.department('网络中心'), await play.department('五山校区运维组')];
    for (const [reader, count] of [
      ['approver', 1],
      ['admin', 1],
      ['handler', 0],
      ['200158', 0],
      ['200021', 0],
    ] as const)
      expect([reader, await promised(reader), await listed(reader)]).toEqual([reader, count, count]);
    expect([
      await promised('admin', { departmentId: center }),
      await promised('admin', { departmentId: group }),
      await promised('approver', { departmentId: group }),
    ]).toEqual([1, 0, 0]);
  });

  test('a deputy stands in for a head who is gone, and not for one who is there', async () => {
    await t.rows(
      `insert into department_deputies (organisation_id, department_id, person_id, position) values ($1, $2, $3, 0)`,
      [await play.scut(), await play.department('用户服务组'), await play.person('200158')],
    );
    expect((await seen('200158')).accounts).toEqual(['200158']);
    await t.rows('update people set active = false where id = $1', [await play.person('200021')]);
    expect((await seen('200158')).accounts).toEqual(['200021', '200158']);
    await t.rows('update people set active = true where id = $1', [await play.person('200021')]);
    play.forget();
  });

  test('the cases behind a figure are all there; what the reader may not open has no title and no submitter', async () => {
    const list = { ...on, figure: 'received' as const, personId: await play.person('handler') };
    const [open] = await play.cases('approver', list);
    expect(open).toMatchObject({
      processId: process,
      opens: true,
      title: { zh: '林晓彤的年假申请（2天）' },
      submitter: { name: '林晓彤' },
    });
    await roles.let('100046', 'organisation', ['reports.read']);
    play.forget();
    const [closed] = await play.cases('100046', list);
    expect(closed).toMatchObject({
      processId: process,
      opens: false,
      title: null,
      submitter: null,
      number: open!.number,
      person: { name: '黄志强' },
    });
    expect((await play.does('100046', getProcess, { id: process })).code).toBe('not-found');
    expect(await play.cases('200158', list), 'another one has nothing to see').toEqual([]);
  });

  test('a list says that it opens exactly what can be opened', async () => {
    await roles.let('100033', 'organisation', ['reports.read', 'business.mine']);
    play.forget();
    for (const reader of ['admin', '200021', '100046', '100033', 'approver']) {
      const listed = await play.cases(reader, { fromOn: '2026-11-16', untilOn: '2026-11-18', figure: 'begun' });
      for (const { processId, opens } of listed)
        expect((await play.does(reader, getProcess, { id: processId })).status === 200, reader).toBe(opens);
    }
  });

  test('as far as one monitors, only with that right', async () => {
    const query = { ...on, figure: 'begun' as const, monitored: 'true' as const };
    expect((await play.cases('admin', query)).length).toBe(3);
    expect((await play.does('200158', listReportCases, query)).code).toBe('not-allowed');
  });

  describe('[REP-04] as far as one monitors', () => {
    const monitor = async () => {
      await roles.let('100046', 'organisation', ['business.monitor-all']);
      play.forget();
    };
    beforeAll(monitor);

    test.each(reportFigures)('%s opens only where the overview shows it, and of nobody by name', async (figure) => {
      const query = { ...on, figure, monitored: 'true' as const };
      const faults = async (more: object = {}) => {
        const { status, code, body } = await play.does('100046', listReportCases, { ...query, ...more });
        return code ? [code, ...(body.facts.fields ?? []).map(({ field }: { field: string }) => field)] : status;
      };
      const shown = overviewFigures.some((one) => one === figure);
      expect(await faults()).toEqual(shown ? 200 : ['invalid', 'figure']);
      const personId = await play.person('handler');
      const departmentId = await play.department('网络中心');
      const also = shown ? [] : ['figure'];
      expect(await faults({ personId })).toEqual(['invalid', ...also, 'personId']);
      expect(await faults({ departmentId })).toEqual(['invalid', ...also, 'departmentId']);
      const asked = await play.does('100046', listReportCases, { ...on, figure, personId });
      expect(asked.data.items, 'nor without it, whose figures they do not see').toEqual([]);
    });

    test('each figure of the overview opens as many as it counts', async () => {
      const { fromOn, untilOn, rows } = await play.must('100046', viewOverview, {});
      const leave = rows.find(({ business }) => business.code === 'leave')!;
      const counts = {
        begun: leave.begun.reduce((sum, one) => sum + one, 0),
        ended: leave.ended,
        'case-time': leave.caseTime.cases,
        evaluated: leave.evaluated,
        returned: leave.returned,
      } satisfies Record<(typeof overviewFigures)[number], number>;
      expect(counts.begun).toBeGreaterThan(3);
      for (const figure of overviewFigures) {
        const query = { fromOn, untilOn, figure, businessId: leave.business.id, monitored: 'true' as const };
        expect([figure, (await play.cases('100046', query)).length]).toEqual([figure, counts[figure]]);
      }
    });
  });

  test('students and those without a part in business see no report', async () => {
    expect((await play.does('student', viewWorkReport, on)).code).toBe('not-allowed');
    expect((await play.does('student', viewEvaluationReport, on)).code).toBe('not-allowed');
    expect((await play.does('student', viewPromiseReport, on)).code).toBe('not-allowed');
    const other = await t.signIn('admin', { orgSign: 'lingnan-demo' });
    const reply = await t.call(viewWorkReport, on, { token: other.access_token });
    expect(reply.body.data.rows, 'nor anything of another organisation').toEqual([]);
  });
});

describe('[REP-08] days that were put together, and whom a case names', () => {
  // A day of which nothing is known yet.
  beforeAll(() => play.at('2026-11-20T09:00:00'));
  /** Whom a case names before and after a change; who must not find it then; whether the day is put together again. */
  test.each<[readonly string[], readonly string[], boolean]>([
    [[], ['admin'], true],
    [['admin'], [], true],
    [['admin'], ['approver'], false],
    [['admin'], ['admin', 'approver'], false],
    [['admin', 'approver'], ['approver'], false],
    [[], [], false],
  ])(
    'named %j, then %j: every day is right at once, and put together again only where it must be: %s',
    async (before, after, again) => {
      const on = dayOf(t.clock.now(), 'Asia/Shanghai');
      const period = { fromOn: on, untilOn: on };
      const counts = async () =>
        Object.fromEntries(
          await Promise.all(
            ['admin', 'approver', '200009'].map(async (reader) => [
              reader,
              (await play.work(reader, period)).total.now.received,
            ]),
          ),
        );
      const id = await submit(...before);
      await play.claim('handler', id);
      const task = await play.task('handler', id);
      await play.must('handler', returnTask, { id, task, to: { kind: 'submitter' }, reason: '补' } as never);
      play.at(`${addDays(on, 1)}T09:00:00`);
      await play.makeDays();
      const made = async () => (await t.rows('select 1 from report_days_made where on_day = $1', [on])).length === 1;
      const open = { admin: 1, approver: 1, '200009': 1 };
      const none = (names: readonly string[]) => ({ ...open, ...Object.fromEntries(names.map((name) => [name, 0])) });
      expect([await made(), await counts()]).toEqual([true, { ...none(before), '200009': 1 }]);
      const kept = await Promise.all(after.map(play.person));
      await play.must('student', resubmitProcess, { id, form: { ...forms.leave, about: kept } } as never);
      expect([await made(), await counts()]).toEqual([!again, none(after)]);
      await play.makeDays();
      expect([await made(), await counts()]).toEqual([true, none(after)]);
    },
  );
});
