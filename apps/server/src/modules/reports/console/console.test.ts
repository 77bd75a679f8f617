import { randomUUID } from 'node:crypto';
import { endProcess } from '@campus/contract/calls/flows-processes.ts';
import { claimTask, decideTask, hangUpTask, transferTask } from '@campus/contract/calls/flows-tasks.ts';
import { listConsoleCases, taskAges, viewConsole, viewOverview } from '@campus/contract/calls/reports-console.ts';
import type { Sent } from '@campus/contract/define-call.ts';
import { addWorkdays, workCalendar } from '@campus/rules/basics/calendar.ts';
import { dayOf, momentOf } from '@campus/rules/basics/time-zone.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { approveStep, buttonsOf, fieldOf } from '../../../../test/flow-play.ts';
import { rolePlay } from '../../../../test/role-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { orderPlay } from '../../../../test/work-order-play.ts';
import { flowOutside } from '../../../app.ts';
import { enqueueDueClocks, flowJobs } from '../../flows/index.ts';
import { makeReportDays } from '../index.ts';

const t = testApp();
const play = orderPlay(t);
const roles = rolePlay(t);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Monitors business of their own department only; nobody else of that department plays here but one student. */
const CLERK = '100412';
/** Decide on leaves. */
const DECIDERS = ['approver', '100033'] as const;

/** Of the team of the building that reports come from. */
const HANDLER = '200133';

type Cases = Omit<Sent<typeof listConsoleCases>, 'after' | 'size'>;

/** The numbers of all processes behind a figure, page after page. */
async function casesOf(account: string, query: Cases): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await play.must(account, listConsoleCases, { ...query, size: 7, ...(after ? { after } : {}) });
    found.push(...page.items.map(({ number }) => number));
    if (!page.next) return found;
    after = page.next;
  }
}

/** Lets time go by, and lets the clocks that have run out do what they do. */
async function later(ms: number): Promise<void> {
  const { jobs, secrets, log } = t.foundation;
  t.clock.advance(ms);
  play.forget();
  const due: object[] = [];
  await enqueueDueClocks(t.database.db, t.clock.now(), async (_queue, data) => void due.push(data));
  const [clock] = flowJobs(t.database.db, flowOutside, t.clock.now, jobs.sendIn, secrets);
  for (const timer of due) await clock!.run(timer, log);
}

const seed = Math.floor(Math.random() * 2 ** 31);
let state = seed;
/** A random number below this, the same again for the same seed. */
function below(limit: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((state / 2 ** 31) * limit);
}
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;

const running: string[] = [];
async function submitLeave(account: string, ...about: string[]): Promise<string> {
  const { id } = await play.submit(account, 'leave', { about: await Promise.all(about.map(play.person)) });
  running.push(id);
  return id;
}

/** Something that somebody does; what cannot be done just then is left. */
const deeds: (() => Promise<unknown>)[] = [
  () => submitLeave(oneOf(['student', 'staff', '202421011321'])),
  () => submitLeave('student', oneOf(['admin', 'approver'])),
  // Nobody has more than three open at once.
  async () =>
    running.push(
      await play.report(oneOf(['student', 'staff']), 'fault').then(
        ({ id }) => id,
        () => oneOf(running),
      ),
    ),
  async () => tryTask(HANDLER, claimTask, {}),
  async () => tryTask(oneOf(DECIDERS), decideTask, { decision: 'agree', form: {} }),
  async () => tryTask(oneOf(DECIDERS), hangUpTask, { reason: '等材料' }),
  async () => tryTask('approver', transferTask, { to: await play.person('100046'), reason: '请你办' }),
  async () => play.does('200009', endProcess, { id: oneOf(running), reason: '不办了' }),
];

async function tryTask(account: string, call: Parameters<typeof play.send>[1], more: object): Promise<void> {
  const id = oneOf(running);
  const [row] = await t.rows<{ task: string }>(
    `select i.name as task from process_intervals i where i.process_id = $1 and i.person_id = $2 and i.until_at is null
       and i.kind in ('task', 'offer')`,
    [id, await play.person(account)],
  );
  if (row) await play.send(account, call, { id, task: Number(row.task), ...more });
}

beforeAll(async () => {
  const people = await Promise.all(DECIDERS.map(play.person));
  await play.publish(
    [
      approveStep('decide', { kind: 'people', people }, {
        voting: { kind: 'all' },
        buttons: buttonsOf('agree', 'disagree', 'transfer', 'hang-up'),
        timeLimit: {
          after: { ms: 20 * HOUR, clock: 'calendar' },
          remind: { times: 1, every: { ms: HOUR, clock: 'calendar' } },
          finally: { kind: 'nothing' },
        },
      } as never),
    ],
    [fieldOf('about', 'people', { keepsOut: true })],
  );
  await roles.let(CLERK, 'department', ['business.monitor-all', 'business.mine']);
  for (let n = 0; n < 90; n++) {
    await oneOf(deeds)();
    if (below(5) === 0) await later(below(14) * HOUR);
  }
  await submitLeave('staff');
  await later(21 * HOUR);
  for (let n = 0; n < 6; n++) await deeds[0]!();
  const hung = await submitLeave('staff');
  await play.must('approver', hangUpTask, { id: hung, task: await play.task('approver', hung), reason: '等材料' });
  await play.report('202421011321', 'fault');
}, 240_000);

/** What there is something of on each console, whatever was played. */
const something: Record<string, string[]> = {
  admin: ['running', 'late', 'waiting', 'hungUp', 'people'],
  '200009': ['running', 'late', 'waiting', 'hungUp', 'people'],
  [CLERK]: ['running', 'people'],
  approver: ['running', 'late', 'hungUp', 'people'],
  '100033': ['running', 'late', 'hungUp', 'people'],
  [HANDLER]: ['waiting'],
};

/** Everything that a console says, against the lists that it opens. */
async function expectFiguresToOpen(account: string, view: 'all' | 'mine') {
  const at = `${account} ${view}, seed ${seed}`;
  const shown = await play.must(account, viewConsole, { view });
  const lengthOf = async (query: Omit<Cases, 'view'>) => (await casesOf(account, { view, ...query })).length;
  const standing = [shown.running, shown.late.count, shown.waiting.count, shown.hungUp];
  const figures = ['running', 'late', 'waiting', 'hung-up'] as const;
  expect(standing, at).toEqual(await Promise.all(figures.map((figure) => lengthOf({ figure }))));
  for (const { on, begun, ended } of shown.days)
    expect(
      { on, begun: await lengthOf({ figure: 'begun', on }), ended: await lengthOf({ figure: 'ended', on }) },
      at,
    ).toEqual({ on, begun, ended });
  for (const { person, open, late, ages } of shown.people) {
    const personId = person.id;
    expect(await lengthOf({ figure: 'of-person', personId }), at).toBe(open);
    expect(await lengthOf({ figure: 'late', personId }), at).toBe(late);
    for (const [n, age] of taskAges.entries())
      expect(await lengthOf({ figure: 'of-person', personId, age }), at).toBe(ages[n]);
    expect(ages.reduce((sum, one) => sum + one, 0)).toBe(open);
  }
  return shown;
}

describe('[REP-01] [BO-09] every figure of the console opens exactly what it counts', () => {
  test.each([
    ['admin', 'all'],
    ['200009', 'all'],
    [CLERK, 'all'],
    ['approver', 'mine'],
    ['100033', 'mine'],
    [HANDLER, 'mine'],
  ] as const)('%s, %s', async (account, view) => {
    const shown = await expectFiguresToOpen(account, view);
    const standing = {
      running: shown.running,
      late: shown.late.count,
      waiting: shown.waiting.count,
      hungUp: shown.hungUp,
      people: shown.people.length,
    };
    const there = Object.entries(standing).flatMap(([figure, count]) => (count > 0 ? [figure] : []));
    expect(there, `seed ${seed}`).toEqual(expect.arrayContaining(something[account] as string[]));
  });

  test('of one business as well: what the overview counts', async () => {
    for (const account of ['admin', CLERK]) {
      const { rows } = await play.must(account, viewOverview, {});
      for (const { business, running: runs, late } of rows) {
        const lengthOf = async (figure: 'running' | 'late') =>
          (await casesOf(account, { view: 'all', figure, businessId: business.id })).length;
        expect([business.code, await lengthOf('running'), await lengthOf('late')]).toEqual([business.code, runs, late]);
      }
    }
  });
});

describe('[REP-01] [BO-09] how far the console looks', () => {
  test('a department administrator sees what people of the department submitted, and nothing else', async () => {
    const numbers = async (where: string) =>
      (
        await t.rows<{ number: string }>(
          `select p.number from processes p where p.process_group in ('todo', 'doing') and p.department_id = (
             select home_department_id from people where account = $1) and ${where} order by p.submitted_at desc, p.id desc`,
          [CLERK],
        )
      ).map(({ number }) => number);
    const expected = await numbers('true');
    expect(expected.length).toBeGreaterThan(0);
    expect(await casesOf(CLERK, { view: 'all', figure: 'running' })).toEqual(expected);
    const all = await play.must('200009', viewConsole, { view: 'all' });
    const part = await play.must(CLERK, viewConsole, { view: 'all' });
    expect(part.running).toBeLessThan(all.running);
    const begun = (shown: typeof all) => shown.days.reduce((sum, day) => sum + day.begun, 0);
    expect(begun(part)).toBe(
      (
        await t.rows(
          'select 1 from processes p join people c on c.home_department_id = p.department_id and c.account = $1',
          [CLERK],
        )
      ).length,
    );
    expect(begun(part)).toBeLessThan(begun(all));
  });

  test('a handler sees what is in their own hands, and is refused all the rest', async () => {
    for (const call of [viewConsole, listConsoleCases] as const)
      expect((await play.send('handler', call as never, { view: 'all', figure: 'running' })).code).toBe(
        call === viewConsole ? 'invalid' : 'not-allowed',
      );
    expect((await play.does('handler', viewConsole, { view: 'all' })).code).toBe('not-allowed');
    expect((await play.does('handler', viewOverview, {})).code).toBe('not-allowed');
    const personId = await play.person('approver');
    const other = { view: 'mine', figure: 'of-person', personId } as const;
    expect((await play.does('handler', listConsoleCases, other)).code).toBe('invalid');
    const own = await play.must('approver', viewConsole, { view: 'mine' });
    expect(own.people.map(({ person }) => person.id)).toEqual([personId]);
    expect(own.people[0]!.open).toBe(own.running);
    expect(own.unusual).toEqual([]);
    const held = await t.rows<{ number: string }>(
      `select p.number from processes p where exists (select 1 from process_intervals i
         where i.process_id = p.id and i.person_id = $1 and i.kind = 'task' and i.until_at is null)
       order by p.submitted_at desc, p.id desc`,
      [personId],
    );
    expect(await casesOf('approver', { view: 'mine', figure: 'running' })).toEqual(held.map(({ number }) => number));
  });

  test('what is kept from somebody is in no figure of theirs', async () => {
    const told = async (account: string) => {
      const { at: _at, ...shown } = await play.must(account, viewConsole, { view: 'all' });
      return { ...shown, overview: (await play.must(account, viewOverview, {})).rows };
    };
    const [before, beforeOther] = [await told('admin'), await told('200009')];
    const id = await submitLeave('student', 'admin');
    expect(await told('admin')).toEqual(before);
    expect((await told('200009')).running).toBe(beforeOther.running + 1);
    const { number } = await play.view('student', id);
    for (const figure of ['running', 'begun'] as const) {
      const query = { view: 'all', figure, on: before.today } as const;
      expect(await casesOf('admin', query)).not.toContain(number);
      expect(await casesOf('200009', query)).toContain(number);
    }
  });

  test('each figure says what it is of, and a day is a day', async () => {
    const faults = async (query: Cases) => {
      const answer = await play.does('admin', listConsoleCases, query);
      return [answer.code, answer.body.facts.fields.map(({ field, code }: Record<string, string>) => [field, code])];
    };
    const view = 'all' as const;
    expect(await faults({ view, figure: 'begun' })).toEqual(['invalid', [['on', 'required']]]);
    expect(await faults({ view, figure: 'ended', on: '2026-02-30' })).toEqual(['invalid', [['on', 'format']]]);
    expect(await faults({ view, figure: 'of-person' })).toEqual(['invalid', [['personId', 'required']]]);
    expect(await faults({ view, figure: 'of-building' })).toEqual(['invalid', [['buildingId', 'required']]]);
  });
});

describe('[REP-01] [BO-09] what is late', () => {
  test('stays late after it was reminded of, and no longer when it is decided', async () => {
    const id = await submitLeave('staff');
    const { number } = await play.view('staff', id);
    const late = () => casesOf('200009', { view: 'all', figure: 'late' });
    const dueAt = t.clock.now() + 20 * HOUR;
    await later(19 * HOUR);
    expect(await late()).not.toContain(number);
    await later(1.5 * HOUR);
    await later(2 * HOUR);
    expect(await play.events(id)).toContain('clock-remind');
    expect(await t.rows('select 1 from process_timers where process_id = $1', [id]), 'no clock runs any more').toEqual(
      [],
    );
    await later(DAY);
    expect(await late()).toContain(number);
    const { late: told } = await play.must('200009', viewConsole, { view: 'all' });
    expect(told.oldestAt).toBeLessThanOrEqual(dueAt);
    for (const account of DECIDERS)
      await play.must(account, decideTask, { id, task: await play.task(account, id), decision: 'agree', form: {} });
    expect(await late()).not.toContain(number);
  });

  test('[REP-07] what is in the last quarter of what was promised is shown before it is late', async () => {
    await t.rows(
      `insert into business_promises (organisation_id, business_id, working_minutes, cases, made_at)
       select organisation_id, id, 120, 30, now() from businesses where code = 'leave'`,
    );
    // On a morning, so that what was promised comes long before the time limit of the step.
    const calendar = workCalendar({ timeZone: 'Asia/Shanghai' });
    const morning = addWorkdays(dayOf(t.clock.now(), calendar.timeZone), 1, calendar);
    await later(momentOf(morning, 9 * HOUR, calendar.timeZone) - t.clock.now());
    const id = await submitLeave('student');
    const [{ number, soon, promised }] = (await t.rows<{ number: string; soon: number; promised: number }>(
      `select number, (extract(epoch from promise_soon_at) * 1000)::float8 as soon,
         (extract(epoch from promised_at) * 1000)::float8 as promised from processes where id = $1`,
      [id],
    )) as [{ number: string; soon: number; promised: number }];
    const told = async (figure: 'soon' | 'late') => {
      const listed = await casesOf('200009', { view: 'all', figure });
      const shown = await play.must('200009', viewConsole, { view: 'all' });
      expect(figure === 'soon' ? shown.soon : shown.late.count).toBe(listed.length);
      const mine = await casesOf('approver', { view: 'mine', figure });
      return [listed.includes(number), mine.includes(number)];
    };
    await later(soon - t.clock.now() - 5000);
    expect([await told('soon'), await told('late')]).toEqual([
      [false, false],
      [false, false],
    ]);
    await later(10_000);
    expect([await told('soon'), await told('late')]).toEqual([
      [true, true],
      [false, false],
    ]);
    await later(promised - t.clock.now() + 1000);
    expect([await told('soon'), await told('late')]).toEqual([
      [false, false],
      [true, true],
    ]);
    await t.rows(`delete from business_promises where working_minutes = 120`);
  });

  test('the oldest is said: when it was due, and since when it waits', async () => {
    const shown = await play.must('200009', viewConsole, { view: 'all' });
    const [oldest] = await t.rows<{ due: number; waiting: number }>(
      `select (extract(epoch from min(late_at) filter (where late_at < $1)) * 1000)::float8 as due,
         (select (extract(epoch from min(i.from_at)) * 1000)::float8 from process_intervals i join processes w on w.id = i.process_id
          where i.kind = 'offer' and i.until_at is null and w.organisation_id = p.organisation_id and not ($2 = any(w.kept_from))) as waiting
       from processes p join organisations o on o.id = p.organisation_id
       where o.org_sign = 'scut' and process_group in ('todo', 'doing') and not ($2 = any(kept_from)) group by p.organisation_id`,
      [new Date(shown.at), await play.person('200009')],
    );
    expect([shown.late.oldestAt, shown.waiting.oldestAt]).toEqual([oldest!.due, oldest!.waiting]);
  });
});

/** As before the job came by. */
async function forgetDays(): Promise<void> {
  await t.rows('delete from report_days');
  await t.rows('delete from report_days_made');
}

describe('[REP-01] [BO-09] days that are over', () => {
  test('say the same when they were put together, to everybody', async () => {
    const told = async (account: string) => {
      const [{ days }, { rows }] = [
        await play.must(account, viewConsole, { view: 'all' }),
        await play.must(account, viewOverview, {}),
      ];
      return { days, rows };
    };
    const readers = ['admin', '200009', CLERK];
    await forgetDays();
    const before = await Promise.all(readers.map(told));
    const made = await makeReportDays(t.database.db, await roles.organisation(), t.clock.now());
    expect(made.length).toBeGreaterThan(2);
    expect(await Promise.all(readers.map(told))).toEqual(before);
    await expectFiguresToOpen('admin', 'all');
  });

  test('thirty working days and today; a free day only when something happened on it', async () => {
    const { days, today } = await play.must('200009', viewConsole, { view: 'all' });
    const [{ exceptions }] = (await t.rows<{ exceptions: Record<string, string> }>(
      `select jsonb_object_agg(c.day::text, c.kind) as exceptions from calendar_days c
       where c.organisation_id = (select id from organisations where org_sign = 'scut')`,
    )) as [{ exceptions: Record<string, string> }];
    const worked = (on: string) =>
      exceptions[on] ? exceptions[on] === 'workday' : ![0, 6].includes(new Date(`${on}T00:00:00Z`).getUTCDay());
    expect(days.filter(({ on }) => on !== today && worked(on))).toHaveLength(30);
    expect(days.at(-1)!.on).toBe(today);
    for (const { on, begun, ended } of days) expect(worked(on) || on === today || begun + ended > 0, on).toBe(true);
    expect(days.map(({ on }) => on)).toEqual(days.map(({ on }) => on).toSorted());
  });
});

describe('[REP-02] [BO-10] all businesses at a glance', () => {
  test('also those that nobody uses, with the figures of thirty days', async () => {
    const { rows, fromOn, untilOn } = await play.must('200009', viewOverview, {});
    const businesses = await t.rows<{ code: string }>(
      `select b.code from businesses b join organisations o on o.id = b.organisation_id where o.org_sign = 'scut'`,
    );
    expect(rows.map(({ business }) => business.code).sort()).toEqual(businesses.map(({ code }) => code).sort());
    expect(rows.some(({ running: runs, ended, begun }) => runs + ended + Math.max(...begun) === 0)).toBe(true);
    const leave = rows.find(({ business }) => business.code === 'leave')!;
    const [counted] = await t.rows<{ begun: number; ended: number }>(
      `select count(*) filter (where submitted_at >= $2)::int as begun, count(*) filter (where ended_at >= $2)::int as ended
       from processes p where p.business_id = $1 and not ($3 = any(p.kept_from))`,
      [leave.business.id, new Date(`${fromOn}T00:00:00+08:00`), await play.person('200009')],
    );
    expect([leave.begun.reduce((sum, one) => sum + one, 0), leave.ended]).toEqual([counted!.begun, counted!.ended]);
    expect(leave.caseTime.median, 'of so few cases nothing is said').toBeNull();
    expect(untilOn).toBe((await play.must('200009', viewConsole, { view: 'all' })).today);
  });
});

describe('[REP-01] [BO-09] what is unusual today', () => {
  const unusual = async () =>
    (await play.must('200009', viewConsole, { view: 'all' })).unusual.map((one) =>
      one.kind === 'business' ? [one.business.code, one.today, one.usual] : [one.name.zh, one.today, one.usual],
    );

  /** The same case once more at another moment, with its part of the ledger and its order. */
  async function again(id: string, at: number): Promise<void> {
    const moved = {
      id: randomUUID(),
      number: `X${randomUUID().slice(0, 30)}`,
      submitted_at: new Date(at).toISOString(),
    };
    await t.rows(
      `insert into processes select (jsonb_populate_record(p, $2::jsonb)).* from processes p where p.id = $1`,
      [id, JSON.stringify(moved)],
    );
    await t.rows(
      `insert into process_intervals (organisation_id, process_id, business_id, kind, name, from_at)
       select organisation_id, $2, business_id, kind, name, $3 from process_intervals where process_id = $1 and kind = 'case'`,
      [id, moved.id, moved.submitted_at],
    );
    await t.rows(
      `insert into work_orders select (jsonb_populate_record(w, $2::jsonb)).* from work_orders w where w.id = $1`,
      [id, JSON.stringify({ id: moved.id, submitted_at: moved.submitted_at })],
    );
  }

  test('is raised from five on, above what is usual on this weekday, and by four weeks at least', async () => {
    await forgetDays();
    await later(DAY);
    const { id } = await play.submit('student', 'certificate');
    const back = t.clock.now();
    for (let n = 0; n < 3; n++) await again(id, back);
    expect(await unusual(), 'four are chance').toEqual([]);
    await again(id, back);
    expect(await unusual(), 'nothing is known of earlier weeks').toEqual([]);
    // Another business was used on this weekday of four weeks, so that there is something to compare with.
    const { id: other } = await play.submit('staff', 'seal');
    for (const weeks of [1, 2, 3]) await again(other, back - weeks * 7 * DAY);
    expect(await unusual(), 'three weeks say nothing').toEqual([]);
    await again(other, back - 4 * 7 * DAY);
    expect(await unusual()).toEqual([['certificate', 5, 0]]);
    for (let n = 0; n < 5; n++) await again(id, back - 3 * 7 * DAY);
    expect(await unusual(), 'five came three weeks ago').toEqual([]);
    await again(id, back);
    expect(await unusual()).toEqual([['certificate', 6, 5]]);
    const { today } = await play.must('200009', viewConsole, { view: 'all' });
    const opened = { view: 'all', figure: 'begun', on: today, businessId: await play.business('certificate') } as const;
    expect(await casesOf('200009', opened)).toHaveLength(6);
    expect((await play.must(CLERK, viewConsole, { view: 'all' })).unusual, 'not theirs').toEqual([]);
  });

  test('a building as well, by its fault reports', async () => {
    // Nothing was reported from there in the weeks before.
    const [building] = await t.rows<{ id: string }>(
      `select b.id from places b join organisations o on o.id = b.organisation_id
       where o.org_sign = 'scut' and b.kind = 'building' and b.code <> 'D5' and b.active and b.network_open order by b.code limit 1`,
    );
    const buildingId = building!.id;
    const { id } = await play.report('202330781022', 'fault', { place: buildingId });
    const before = (await unusual()).filter(([name]) => name !== 'certificate').length;
    expect(before).toBe(0);
    const now = t.clock.now();
    for (let n = 0; n < 5; n++) await again(id, now);
    const { unusual: told } = await play.must('200009', viewConsole, { view: 'all' });
    const found = told.find((one) => one.kind === 'building');
    expect(found).toMatchObject({ buildingId, today: 6, usual: 0 });
    expect(await casesOf('200009', { view: 'all', figure: 'of-building', buildingId })).toHaveLength(6);
  });
});
