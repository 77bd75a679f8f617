import {
  agreeRosterRun,
  applyRosterRun,
  getRosterDifference,
  getRosterRun,
  keepLeavingPerson,
  listLeaving,
} from '@campus/contract/calls/roster.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { doctorDamage } from '../../../test/doctor-damage.ts';
import { approveStep } from '../../../test/flow-play.ts';
import { leavingPlay } from '../../../test/leaving-play.ts';
import { networkPlay } from '../../../test/network-application-play.ts';
import { rosterPlay } from '../../../test/roster-play.ts';
import { testApp } from '../../../test/test-app.ts';
import { checkHolders } from '../../doctor/holders.check.ts';

const t = testApp();
const play = rosterPlay(t);
const network = networkPlay(t);
const { installationWith } = doctorDamage(t);
const HEAD = ['账号', '姓名', '类型', '部门'];
let made = 0;
const fresh = () => `2033${String(++made).padStart(4, '0')}`;
const student = (account: string, name = '学生', department = '会计系') => [account, name, '学生', department];
const staff = (account: string, name = '员工', department = '会计系') => [account, name, '教职工', department];
/** Many people of a kind, so that one of them is few. */
const crowd = Array.from({ length: 60 }, (_, n) => student(`2034${String(n).padStart(4, '0')}`, `众${n}`));
beforeEach(() => t.clock.advance(1000));
afterEach(() => play.forget());

const { dayPasses } = leavingPlay(t);

describe('[ROS-05] who is gone', () => {
  test('is nobody, unless the list says that it is the whole list, and then only of its kind and whom a roster named', async () => {
    const [a, b, c] = [fresh(), fresh(), fresh()];
    await play.take('people', [HEAD, ...crowd, student(a), staff(b)]);
    await play.make(c, '会计系', ['student']);
    expect((await play.check('people', [HEAD, ...crowd])).counts).toMatchObject({ gone: 0 });
    const run = await play.check('people', [HEAD, ...crowd], { whole: 'student' });
    expect((await play.rows(run.id, { shown: 'gone' })).map(({ key }) => key)).toEqual([a]);
    const everybody = await play.check('people', [HEAD, ...crowd], { whole: 'everybody' });
    expect((await play.rows(everybody.id, { shown: 'gone' })).map(({ key }) => key).sort()).toEqual([a, b].sort());
    const byHand = await play.check('people', [HEAD, ...crowd], { whole: 'student', byHandToo: true });
    expect((await play.rows(byHand.id, { shown: 'gone' })).map(({ key }) => key)).toContain(c);
  });

  test('a row that was put aside names its person, and while an account cannot be read nobody is gone', async () => {
    const a = fresh();
    await play.take('people', [HEAD, student(a)]);
    const aside = await play.check('people', [HEAD, ...crowd, [a, '学生', '不知道', '会计系']], { whole: 'student' });
    expect((await play.rows(aside.id, { shown: 'gone' })).map(({ key }) => key)).not.toContain(a);
    const unread = await play.check('people', [HEAD, ...crowd, student('2.02531E+11')], { whole: 'student' });
    expect(unread).toMatchObject({ unreadAccounts: 1, counts: { gone: 0, odd: 1 } });
  });

  test('leaves, may be named again or kept, and is disabled when the days of grace are over', async () => {
    const [a, b, c] = [fresh(), fresh(), fresh()];
    await play.take('people', [HEAD, ...crowd, student(a), student(b), student(c)]);
    const all = await play.check('people', [HEAD, ...crowd], { whole: 'student' });
    await play.must('200009', agreeRosterRun, { id: all.id, plan: all.plan }).catch(() => null);
    const run = await play.apply(all).catch(async () => {
      await t.rows(`update roster_runs set doubts = '{}', by_person_id = null where id = $1`, [all.id]);
      return play.apply(all);
    });
    expect(run.counts.gone).toBeGreaterThanOrEqual(3);
    expect(await play.find(a)).toMatchObject({ active: true });
    const leaving = await play.must('admin', listLeaving, {});
    expect(leaving.items.map(({ account }) => account)).toEqual(expect.arrayContaining([a, b, c]));
    // The same list again: they are leaving already.
    expect((await play.check('people', [HEAD, ...crowd], { whole: 'student' })).counts).toMatchObject({ gone: 0 });
    const back = await play.take('people', [HEAD, student(b)]);
    expect(back.counts).toMatchObject({ returned: 1 });
    const { id: keptId } = (await play.find(c)) as { id: string };
    await play.must('admin', keepLeavingPerson, { personId: keptId });
    await dayPasses(29);
    expect(await play.find(a)).toMatchObject({ active: true });
    await dayPasses(2);
    play.forget();
    expect(await play.find(a)).toMatchObject({ active: false });
    for (const account of [b, c]) expect(await play.find(account)).toMatchObject({ active: true });
    expect(
      (await play.must('admin', listLeaving, { disabled: 'true' } as never)).items.map(({ account }) => account),
    ).toContain(a);
    const [line] = await t.rows<{ after: object }>(
      `select after from audit_entries where record = $1 order by id desc limit 1`,
      [`person/${((await play.find(a)) as { id: string }).id}`],
    );
    expect(line!.after).toEqual({ active: false });
    const again = await play.take('people', [HEAD, student(a)]);
    expect(again.counts).toMatchObject({ returned: 1 });
    expect(await play.find(a)).toMatchObject({ active: true });
  });

  test('hands on what they held: tasks, headship, line; the balance is shown, and the doctor finds nobody alone', async () => {
    const a = fresh();
    await play.take('people', [HEAD, ...crowd, staff(a, '负责人')]);
    const { id } = (await play.find(a)) as { id: string };
    await t.rows('update departments set head_person_id = $1 where organisation_id = $2 and name_zh = $3', [
      id,
      await play.scut(),
      '会计系',
    ]);
    await play.publish([approveStep('a', { kind: 'people', people: [id] }, {})]);
    const process = await play.submit('staff', 'leave');
    const other = '202421011321';
    await network.opened(other, 'dorm-month', { mac: 'AA-BB-CC-00-00-07' });
    const { id: owner } = (await play.find(other)) as { id: string };
    const run = await play.check('people', [HEAD, ...crowd], { whole: 'everybody' });
    const difference = await play.must('admin', getRosterDifference, { id: run.id });
    expect(difference.openTasks).toBeGreaterThanOrEqual(1);
    expect(difference.alone).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'people',
          name: { zh: '负责人', en: '负责人' },
          businesses: [{ id: await play.business('leave'), name: expect.anything() }],
        }),
      ]),
    );
    for (const personId of [id, owner])
      await t.rows(
        `insert into roster_leavings (person_id, organisation_id, run_id, gone_at, due_on) values ($1, $2, $3, now(), $4)`,
        [personId, await play.scut(), run.id, new Date(t.clock.now()).toISOString().slice(0, 10)],
      );
    const before = (await play.must('admin', listLeaving, {})).items;
    expect(before.find((person) => person.personId === id)).toMatchObject({
      tasks: 1,
      heads: [{ name: { zh: '会计系' } }],
    });
    expect(before.find((person) => person.personId === owner)).toMatchObject({
      lines: [{ state: 'active' }],
      balanceFen: expect.any(Number),
    });
    await dayPasses(1);
    play.forget();
    expect(await play.find(a)).toMatchObject({ active: false });
    expect(await play.asked(process.id)).not.toContain(a);
    expect(await t.rows('select 1 from departments where head_person_id = $1', [id])).toEqual([]);
    expect(await t.rows(`select state from network_lines where person_id = $1 and state <> 'ended'`, [owner])).toEqual(
      [],
    );
    const later = { ...installationWith(t.database.db), now: t.clock.now() + 3 * 60 * 60_000 };
    expect((await checkHolders(later)).violations).toEqual([]);
    await t.rows('update people set active = true where id = $1', [owner]);
  });

  test('the last administrator is not disabled', async () => {
    const administrators = await t.rows<{ id: string }>(
      `select distinct p.id from people p join person_roles pr on pr.person_id = p.id join roles r on r.id = pr.role_id
       where p.organisation_id = $1 and p.active and r.code in ('administrator', 'platform-administrator')`,
      [await play.scut()],
    );
    const run = await play.check('people', [HEAD, ...crowd]);
    for (const { id } of administrators)
      await t.rows(
        `insert into roster_leavings (person_id, organisation_id, run_id, gone_at, due_on) values ($1, $2, $3, now(), '2000-01-01') on conflict do nothing`,
        [id, await play.scut(), run.id],
      );
    await dayPasses(1);
    play.forget();
    const left = await t.rows('select 1 from people where active and id = any($1)', [
      administrators.map(({ id }) => id),
    ]);
    expect(left).toHaveLength(1);
    await t.rows('update people set active = true where id = any($1)', [administrators.map(({ id }) => id)]);
    await t.rows('delete from roster_leavings where person_id = any($1)', [administrators.map(({ id }) => id)]);
  });
});

describe('[ROS-04] past a threshold', () => {
  test.each<[string, () => Promise<{ id: string; plan: string }>, string]>([
    [
      'more than five of a hundred gone',
      async () => {
        const many = Array.from({ length: 12 }, () => student(fresh()));
        await play.take('people', [HEAD, ...crowd, ...many]);
        return play.check('people', [HEAD, ...crowd], { whole: 'student' });
      },
      'many-gone',
    ],
    [
      'more than twenty of a hundred moved',
      async () => {
        await play.take('people', [HEAD, ...crowd]);
        return play.check('people', [HEAD, ...crowd.map(([account, name]) => student(account!, name!, '建筑系'))]);
      },
      'many-moved',
    ],
    [
      'an administrator gone',
      async () => {
        const boss = fresh();
        await play.take('people', [HEAD, staff(boss)]);
        await t.rows(
          `insert into person_roles select organisation_id, (select id from people where account = $2), id from roles where organisation_id = $1 and code = 'administrator'`,
          [await play.scut(), boss],
        );
        return play.check('people', [HEAD, staff(fresh())], { whole: 'staff' });
      },
      'administrator-gone',
    ],
  ])('%s: a second person has to agree, and never who brought it', async (_what, bring, doubt) => {
    await play.make(fresh(), '会计系', ['staff', 'administrator']).catch(() => null);
    const second = `second-${made}`;
    await play.make(second, '会计系', ['staff', 'administrator']);
    // Who brings in only the lists of one department does not see those of others.
    const clerk = `clerk-${made}`;
    await play.make(clerk, '会计系', []);
    await play.roles.let(clerk, 'department', ['roster.manage']);
    const { id, plan } = await bring();
    const receivers = await t.rows<{ account: string }>(
      `select p.account from inbox_messages m join people p on p.id = m.person_id where m.about_id = $1 and m.kind = 'roster-waits'`,
      [id],
    );
    expect(receivers).toContainEqual({ account: second });
    expect(receivers).not.toContainEqual({ account: 'admin' });
    expect(receivers).not.toContainEqual({ account: clerk });
    const seen = await play.must('admin', getRosterRun, { id });
    expect(seen.doubts).toContain(doubt);
    // Of each reason one is told the figures: how many of how many are more than might be.
    const { doubted } = await play.must('admin', getRosterDifference, { id });
    expect(doubted.map((line) => line.doubt)).toEqual(seen.doubts);
    for (const { some, all, mostPercent } of doubted)
      expect(all === null ? some > 0 : some * 100 > all * (mostPercent ?? 100)).toBe(true);
    expect(seen.openActions).not.toContain('apply');
    expect((await play.does('admin', applyRosterRun, { id, plan })).code).toBe('roster-second-person');
    expect((await play.does('admin', agreeRosterRun, { id, plan })).code).toBe('roster-own');
    expect((await play.does(second, agreeRosterRun, { id, plan: 'another' })).code).toBe('roster-outdated');
    const agreed = await play.must(second, agreeRosterRun, { id, plan });
    expect(agreed).toMatchObject({ agreedByName: second, openActions: ['compare', 'apply'] });
    expect(await play.apply({ id, plan })).toMatchObject({ state: 'applied' });
    await play.undo(id);
  });
});
