import { hangUpProcess, reopenProcess } from '@campus/contract/calls/flows-processes.ts';
import { decideTask, delegateTask, hangUpTask, returnTask } from '@campus/contract/calls/flows-tasks.ts';
import { endOutage, getOutage, joinOutage, setOutageOrder } from '@campus/contract/calls/outages.ts';
import { submitOrder } from '@campus/contract/calls/work-orders.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, outagePlay } from '../../../test/outage-play.ts';
import { testApp } from '../../../test/test-app.ts';
import { checkAudit } from '../../doctor/audit.check.ts';

const t = testApp();
const play = outagePlay(t);
const [A, B, C, D] = ['student', '202430550207', '202421011305', '202421011321'] as const;
const DESK = 'admin';
const [HANDLER, OTHER, NORTH] = ['200133', '200125', '200104'] as const;

beforeAll(async () => {
  await t.rows(`update parameters set values = values || '{"pValue1": "100"}' where key = 'orders.self-help'`);
});
beforeEach(async () => {
  await play.clear();
  t.clock.advance(2 * HOUR);
  play.forget();
});

const report = async (account: string, change: object = {}, more: object = {}) =>
  (await play.report(account, 'fault', change, more)).id;
const orderOf = async (id: string) => {
  const [row] = await t.rows<{ group: string; form: Record<string, unknown>; open: boolean; resolved: boolean }>(
    `select p.process_group as group, p.state -> 'form' as form, w.open, w.resolved_at is not null as resolved
     from processes p join work_orders w on w.id = p.id where p.id = $1`,
    [id],
  );
  return row!;
};
const solvedTimes = async (id: string) =>
  (await t.rows(`select 1 from process_events where process_id = $1 and kind = 'solve'`, [id])).length;
const task = (account: string, id: string) => play.task(account, id);

/** What has become of a report before its outage ends, and whether ending solves it. */
const lives: [string, (id: string) => Promise<unknown>, boolean][] = [
  ['it lies in the pool', async () => {}, true],
  ['somebody has it', (id) => play.accept(OTHER, id), true],
  ['the ender has it', (id) => play.accept(HANDLER, id), true],
  [
    'it is hung up',
    async (id) => {
      await play.accept(OTHER, id);
      await play.must(OTHER, hangUpTask, { id, task: await task(OTHER, id), reason: '等配件' });
    },
    true,
  ],
  ['the whole process is hung up', (id) => play.must(DESK, hangUpProcess, { id, reason: '等厂家' }), true],
  [
    'it is delegated',
    async (id) => {
      await play.accept(OTHER, id);
      const to = await play.person(NORTH);
      await play.must(OTHER, delegateTask, { id, task: await task(OTHER, id), to, reason: '请协助' } as never);
    },
    true,
  ],
  [
    'it lies with the supervisor',
    async (id) => {
      await play.accept(HANDLER, id);
      const asked = { id, task: await task(HANDLER, id), decision: 'not-solve' as const, reason: '权限不够' };
      await play.must(HANDLER, decideTask, asked);
    },
    true,
  ],
  [
    'it was returned to its requester',
    async (id) => {
      await play.accept(OTHER, id);
      const to = { kind: 'submitter' as const };
      await play.must(OTHER, returnTask, { id, task: await task(OTHER, id), to, reason: '请补充' } as never);
    },
    false,
  ],
];

// First, because afterwards the outages of other tests are gone, and with them what explains their orders.
test('[REP-06] the line in the log about an end tells of the orders that were solved with it', async () => {
  const ids = [await report(A), await report(B), await report(C)];
  const outage = await play.announce(DESK, ['D5']);
  await play.accept(OTHER, ids[0]!);
  await play.settle();
  await play.end(HANDLER, outage.id);
  t.clock.advance(HOUR);
  await play.settle();
  for (const id of ids) expect(await orderOf(id)).toMatchObject({ open: false });
  expect((await checkAudit({ db: t.database.db })).violations).toEqual([]);
});

describe('[REP-06] ending an outage solves its orders', () => {
  for (const ender of [HANDLER, DESK, NORTH])
    test.each(lives)(`where %s, ended by ${ender}`, async (name, live, solves) => {
      const id = await report(A);
      const outage = await play.announce(DESK, ['D5'], { type: 'wired' });
      await live(id);
      await play.settle();
      const ended = await play.end(ender, outage.id);
      expect(ended).toMatchObject({ state: 'ended', standing: 'ended', openActions: [] });
      await play.settle();
      const order = await orderOf(id);
      expect(order).toMatchObject({ open: !solves, resolved: solves, group: solves ? 'done' : 'todo' });
      expect(await play.must(DESK, getOutage, { id: outage.id })).toMatchObject({
        orders: 1,
        openOrders: solves ? 0 : 1,
      });
      expect((await play.messages('outage-ended')).map(({ account }) => account)).toEqual([A]);
      if (!solves) return;
      expect(order.form).toMatchObject({ solution: '光缆已修复\nThe cable is mended', closeType: 'remote' });
      await play.must(A, reopenProcess, { id, reason: '还是不行' });
      expect(await orderOf(id)).toMatchObject({ open: true, resolved: false });
      // What a supervisor had solved goes back to the step before, as after any solution.
      if (name.includes('supervisor')) return;
      const [holder] = await t.rows<{ account: string }>(
        `select p.account from process_people q join people p on p.id = q.person_id where q.process_id = $1 and q.opened_at is not null and q.holds`,
        [id],
      );
      expect(holder?.account).toBe(ender);
    });

  test('the ender’s own report stays open, and is counted', async () => {
    const id = await report(HANDLER);
    const { id: outageId } = await play.announce(DESK, ['D5']);
    await play.end(HANDLER, outageId);
    await play.settle();
    expect(await orderOf(id)).toMatchObject({ open: true });
    expect(await play.must(DESK, getOutage, { id: outageId })).toMatchObject({ openOrders: 1 });
  });

  test('everybody is told once, with an order or without, and of a solution in one message', async () => {
    const leader = await report(A);
    const joiner = await report(B, {}, { joinId: leader });
    const { id } = await play.announce(DESK, ['D5']);
    await play.must('staff', joinOutage, { id, joined: true });
    await play.must(A, joinOutage, { id, joined: true });
    await play.settle();
    await t.rows('delete from inbox_messages');
    await play.end(DESK, id);
    const jobs = await play.waiting();
    for (const job of [...jobs, ...jobs]) await play.run(job);
    await play.settle();
    const told = await play.messages('outage-ended');
    expect(told.map(({ account, aboutKind, aboutId }) => [account, aboutKind, aboutId])).toEqual([
      [B, 'process', joiner],
      ['staff', 'outage', id],
      [A, 'process', leader],
    ]);
    const others = await t.rows<{ kind: string }>(
      `select m.kind from inbox_messages m join people p on p.id = m.person_id where p.account = any($1) and m.kind <> 'outage-ended'`,
      [[A, B, 'staff']],
    );
    expect(others).toEqual([]);
    expect([await solvedTimes(leader), await solvedTimes(joiner)]).toEqual([1, 1]);
  });

  test('a job that runs again does not solve what its requester has opened again', async () => {
    const id = await report(A);
    const { id: outageId } = await play.announce(DESK, ['D5']);
    await play.settle();
    await play.end(DESK, outageId);
    const jobs = await play.waiting();
    for (const job of jobs) await play.run(job);
    await play.must(A, reopenProcess, { id, reason: '还是不行' });
    for (const job of jobs) await play.run(job);
    await play.settle();
    expect(await orderOf(id)).toMatchObject({ open: true });
    expect(await solvedTimes(id)).toBe(1);
  });

  test('many orders are solved in pieces, and a piece that is lost halfway is done again', async () => {
    for (let n = 0; n < 12; n++) for (const account of [A, B]) await report(account);
    const { id, orders } = await play.announce(DESK, ['D5']);
    expect(orders).toBe(24);
    await play.settle();
    await play.end(DESK, id);
    const [job] = await play.waiting();
    // Halfway the database is gone for the job; what it had done stays.
    await t.rows(`create function stop_here() returns trigger language plpgsql as $$ begin
      if (select count(*) from process_events where kind = 'solve' and at > (select max(announced_at) from outages)) >= 7 then raise exception 'stopped' using errcode = '57P01'; end if;
      return new; end $$`);
    await t.rows('create trigger stop_here before insert on process_events for each row execute function stop_here()');
    await expect(play.run(job!)).rejects.toThrow('stopped');
    await t.rows('drop trigger stop_here on process_events');
    await t.rows('drop function stop_here()');
    expect((await play.must(DESK, getOutage, { id })).openOrders).toBeLessThan(24);
    await play.run(job!);
    await play.settle();
    expect(await play.must(DESK, getOutage, { id })).toMatchObject({ orders: 24, openOrders: 0 });
    const twice = await t.rows(
      `select process_id from process_events e join work_orders w on w.id = e.process_id where w.outage_id = $1 and e.kind = 'solve'
       group by process_id having count(*) <> 1`,
      [id],
    );
    expect(twice).toEqual([]);
    expect(await play.messages('outage-ended')).toHaveLength(2);
  });
});

describe('[REP-06] at the same moment', () => {
  test('of two enders one ends it', async () => {
    await report(A);
    const { id } = await play.announce(DESK, ['D5']);
    await play.settle();
    const text = { textZh: '好了', textEn: 'Done' };
    const answers = await Promise.all([DESK, HANDLER].map((who) => play.does(who, endOutage, { id, ...text })));
    expect(answers.map(({ code }) => code).sort()).toEqual([null, 'outage-decided'].sort());
    await play.settle();
    expect(await play.messages('outage-ended')).toHaveLength(1);
  });

  test('an end and a handler who solves: the order is solved once', async () => {
    for (let n = 0; n < 5; n++) {
      const id = await report(A);
      await play.accept(HANDLER, id);
      const outage = await play.announce(DESK, ['D5']);
      const mine = await task(HANDLER, id);
      await play.settle();
      await play.end(DESK, outage.id);
      const jobs = await play.waiting();
      const form = { solution: '换线', closeType: 'on-site' };
      await Promise.all([
        play.does(HANDLER, decideTask, { id, task: mine, decision: 'solve', form }),
        ...jobs.map((job) => play.run(job)),
      ]);
      await play.settle();
      expect(await orderOf(id)).toMatchObject({ open: false, resolved: true });
      expect(await solvedTimes(id)).toBe(1);
    }
  });

  test('a “me too” and an end: whoever was let in is told', async () => {
    for (let n = 0; n < 5; n++) {
      await play.clear();
      const { id } = await play.announce(DESK, ['D5']);
      const [joined] = await Promise.all([
        play.does('staff', joinOutage, { id, joined: true }),
        play.end(DESK, id).then(async () => {
          for (const job of await play.waiting()) await play.run(job);
        }),
      ]);
      await play.settle();
      const told = (await play.messages('outage-ended')).map(({ account }) => account);
      expect(told).toEqual(joined.status === 200 ? ['staff'] : []);
      if (joined.status !== 200) expect(joined.code).toBe('outage-over');
    }
  });
});

describe('[REP-06] random endings', () => {
  test('every order is solved once or left open and counted, everybody is told once, and all can be opened again', async () => {
    let seed = 20261118;
    const random = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * n);
    };
    for (let round = 0; round < 6; round++) {
      await play.clear();
      t.clock.advance(2 * HOUR);
      play.forget();
      const people = [A, B, C, D, HANDLER];
      const ids: string[] = [];
      const expectOpen = new Set<string>();
      const ender = [DESK, HANDLER, NORTH][random(3)]!;
      for (let n = 0; n < 6; n++) {
        const who = people[random(people.length)]!;
        const leader = ids.length > 0 && random(3) === 0 ? ids[random(ids.length)] : undefined;
        const sent = { kind: 'fault' as const, channel: 'pc' as const, sId: await play.sId(who, 'fault') };
        const form = (await play.form('fault')) as never;
        // Nobody joins their own report.
        const joined = leader ? await play.does(who, submitOrder, { ...sent, form, joinId: leader }) : null;
        const id = joined?.status === 200 ? joined.data.id : await report(who);
        ids.push(id);
        if (who === ender) expectOpen.add(id);
      }
      const outage = await play.announce(DESK, ['D5']);
      await play.settle();
      for (const id of ids) {
        const [name, live, solves] = lives[random(lives.length)]!;
        const [row] = await t.rows<{ account: string }>(
          'select p.account from work_orders w join people p on p.id = w.submitter_id where w.id = $1',
          [id],
        );
        // Handlers see their own reports in other lists; theirs stay in the pool.
        if (row!.account === HANDLER || name.includes('supervisor')) continue;
        await live(id);
        if (!solves) expectOpen.add(id);
      }
      await play.settle();
      if (random(2) === 0) await play.must('staff', joinOutage, { id: outage.id, joined: true });
      if (random(2) === 0) {
        const dropped = ids[random(ids.length)]!;
        await play.must(DESK, setOutageOrder, { id: outage.id, orderId: dropped, belongs: false });
      }
      const belonging = await t.rows<{ id: string; account: string }>(
        'select w.id, p.account from work_orders w join people p on p.id = w.submitter_id where w.outage_id = $1',
        [outage.id],
      );
      await play.end(ender, outage.id);
      const jobs = await play.waiting();
      for (const job of jobs) await play.run(job);
      if (random(2) === 0) for (const job of jobs) await play.run(job);
      await play.settle();
      for (const { id } of belonging) {
        expect([id, (await orderOf(id)).open]).toEqual([id, expectOpen.has(id)]);
        expect(await solvedTimes(id)).toBe(expectOpen.has(id) ? 0 : 1);
      }
      const seen = await play.must(DESK, getOutage, { id: outage.id });
      expect(seen.openOrders).toBe(belonging.filter(({ id }) => expectOpen.has(id)).length);
      const joiners = await t.rows<{ account: string }>(
        'select p.account from outage_people j join people p on p.id = j.person_id where j.outage_id = $1',
        [outage.id],
      );
      const concerned = [...new Set([...belonging, ...joiners].map(({ account }) => account))].sort();
      // Whoever was told of it hears of its end, also where the desk has taken their report out since.
      const heard = (await play.messages('outage-announced')).map(({ account }) => account);
      const told = [...new Set([...concerned, ...heard])].sort();
      expect((await play.messages('outage-ended')).map(({ account }) => account).sort()).toEqual(told);
      expect(seen.concerned).toBe(concerned.length);
      for (const { id, account } of belonging)
        if (!expectOpen.has(id)) await play.must(account, reopenProcess, { id, reason: '还是不行' });
    }
  });
});
