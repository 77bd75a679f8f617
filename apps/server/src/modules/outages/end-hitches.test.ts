import { reopenProcess, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { endOutage, getOutage, joinOutage, setOutageOrder, solveOrdersAgain } from '@campus/contract/calls/outages.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, outagePlay } from '../../../test/outage-play.ts';
import { rolePlay } from '../../../test/role-play.ts';
import { testApp } from '../../../test/test-app.ts';
import { settleLostEnds } from './index.ts';

const t = testApp();
const play = outagePlay(t);
const roles = rolePlay(t);
const [A, B, C, D] = ['student', '202430550207', '202421011305', '202421011321'] as const;
const DESK = 'admin';
const [HANDLER, OTHER] = ['200133', '200125'];

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
const view = (id: string) => play.must(DESK, getOutage, { id });
const told = async (kind: string) => (await play.messages(kind)).map(({ account }) => account).sort();
const standing = async (id: string) => {
  const [row] = await t.rows<{ open: boolean; solver: string | null; solution: string | null }>(
    `select w.open, p.state -> 'form' ->> 'solution' as solution, (
       select q.account from process_events e join people q on q.id = e.by_person_id where e.process_id = w.id and e.kind = 'solve' order by e.id desc limit 1) as solver
     from work_orders w join processes p on p.id = w.id where w.id = $1`,
    [id],
  );
  return row!;
};
/** Everything that is done about an order raises an error, as a statement that is wrong would. */
const breakOrder = async (id: string) => {
  await t.rows(`create function break_order() returns trigger language plpgsql as $$ begin
    if new.process_id = '${id}' then raise exception 'broken'; end if; return new; end $$`);
  await t.rows(
    'create trigger break_order before insert on process_events for each row execute function break_order()',
  );
};
const mendOrder = async () => {
  await t.rows('drop trigger break_order on process_events');
  await t.rows('drop function break_order()');
};

describe('[REP-06] an order that cannot be solved keeps nobody else waiting', () => {
  test('the others are solved, everybody is told, and it can be tried again by somebody else', async () => {
    const ids = [await report(A), await report(B), await report(C)];
    const { id } = await play.announce(DESK, ['D5']);
    await play.settle();
    await breakOrder(ids[1]!);
    expect(await play.end(DESK, id)).toMatchObject({ settled: false, openActions: [] });
    expect((await play.does(DESK, solveOrdersAgain, { id })).code).toBe('outage-decided');
    await play.settle();
    for (const [n, orderId] of ids.entries()) expect((await standing(orderId)).open).toBe(n === 1);
    expect(await told('outage-ended')).toEqual([A, B, C].sort());
    expect(await view(id)).toMatchObject({ settled: true, openOrders: 1, openActions: ['solve-again'] });
    await mendOrder();
    await play.must(A, reopenProcess, { id: ids[0]!, reason: '还是不行' });
    expect(await play.must(HANDLER!, solveOrdersAgain, { id })).toMatchObject({ settled: false, openActions: [] });
    await play.settle();
    expect(await standing(ids[1]!)).toMatchObject({ open: false, solver: HANDLER });
    // Its requester has said meanwhile that it is not solved.
    expect(await standing(ids[0]!)).toMatchObject({ open: true, solver: DESK });
    expect(await view(id)).toMatchObject({ settled: true, openOrders: 1 });
    expect(await told('outage-ended')).toEqual([A, B, C].sort());
  });

  test('there is nothing to try again where nothing is open, where it is announced, or where it is nobody’s outage', async () => {
    await report(A);
    const { id } = await play.announce(DESK, ['D5']);
    await play.settle();
    expect((await play.does(DESK, solveOrdersAgain, { id })).code).toBe('outage-decided');
    await play.end(DESK, id);
    await play.settle();
    expect((await play.does(DESK, solveOrdersAgain, { id })).code).toBe('outage-decided');
    expect((await play.does(DESK, solveOrdersAgain, { id: '00000000-0000-4000-8000-000000000000' })).code).toBe(
      'not-found',
    );
    expect((await play.does(A, solveOrdersAgain, { id })).status).toBe(403);
  });

  test('an end whose job was lost is begun anew after an hour, and not before', async () => {
    const order = await report(A);
    const { id } = await play.announce(DESK, ['D5']);
    await play.settle();
    await play.end(DESK, id);
    await play.waiting();
    const again = () => settleLostEnds(t.foundation.db, t.clock.now(), t.foundation.jobs.sendIn(t.foundation.db));
    t.clock.advance(HOUR);
    await again();
    expect(await play.waiting()).toEqual([]);
    t.clock.advance(1);
    await again();
    await play.settle();
    expect((await standing(order)).open).toBe(false);
    expect(await told('outage-ended')).toEqual([A]);
    await again();
    expect(await play.waiting()).toEqual([]);
  });
});

describe('[REP-06] as whose decision orders are solved', () => {
  const cases: [string, { gone: string[]; mayNot?: string[] }, string | null][] = [
    ['whoever ended it', { gone: [] }, DESK],
    ['whoever announced it, where the first is disabled', { gone: [DESK] }, HANDLER!],
    ['nobody, where both are disabled', { gone: [DESK, HANDLER!] }, null],
    ['nobody, where the one is disabled and the other may no longer', { gone: [DESK], mayNot: [HANDLER!] }, null],
  ];
  test.each(cases)('%s', async (_, { gone, mayNot = [] }, solver) => {
    const order = await report(A);
    const { id } = await play.announce(HANDLER!, ['D5']);
    await play.settle();
    await play.end(DESK, id);
    await t.rows('update people set active = false where account = any($1)', [gone]);
    const taken = await t.rows<{ row: object }>(
      `with gone as (delete from person_roles r using people p where p.id = r.person_id and p.account = any($1) returning r.*)
       select to_jsonb(gone) as row from gone`,
      [mayNot],
    );
    const other = await roles.makeRole('organisation', ['places.manage']);
    for (const account of mayNot) await roles.give(account, other);
    await play.settle();
    for (const account of mayNot) await roles.take(account, other);
    await t.rows('update people set active = true where account = any($1)', [gone]);
    for (const { row } of taken)
      await t.rows('insert into person_roles select * from jsonb_populate_record(null::person_roles, $1)', [row]);
    play.forget();
    expect(await standing(order)).toMatchObject({ open: solver === null, solver });
    expect(await told('outage-ended')).toEqual([A]);
    expect(await view(id)).toMatchObject({ settled: true, openActions: solver === null ? ['solve-again'] : [] });
    if (solver !== null) return;
    await play.must(HANDLER!, solveOrdersAgain, { id });
    await play.settle();
    expect(await standing(order)).toMatchObject({ open: false, solver: HANDLER });
  });

  test('whoever is kept from an order does not solve it', async () => {
    const order = await report(A);
    const { id } = await play.announce(HANDLER!, ['D5']);
    await t.rows(
      `update processes p set kept_from = array[q.id] from people q where p.id = $1 and q.account = $2 and q.organisation_id = p.organisation_id`,
      [order, DESK],
    );
    await play.end(DESK, id);
    await play.settle();
    expect(await standing(order)).toMatchObject({ open: true, solver: null });
  });
});

describe('[REP-06] those who joined a report', () => {
  test('are told once where they belong to the outage, and left alone where they were taken out', async () => {
    const leader = await report(A);
    const belongs = await report(B, {}, { joinId: leader });
    const out = await report(C, {}, { joinId: leader });
    const held = await report(D, {}, { joinId: leader });
    await play.accept(OTHER!, held);
    const { id } = await play.announce(DESK, ['D5']);
    await play.must(DESK, setOutageOrder, { id, orderId: out, belongs: false });
    await play.waiting();
    await t.rows('delete from inbox_messages');
    await play.end(DESK, id);
    await play.settle();
    for (const order of [leader, belongs, held]) expect((await standing(order)).open).toBe(false);
    expect(await standing(out)).toMatchObject({ open: true, solver: null });
    const all = await t.rows<{ account: string; kind: string }>(
      `select p.account, m.kind from inbox_messages m join people p on p.id = m.person_id where p.account = any($1) order by 1`,
      [[A, B, C, D]],
    );
    expect(all.map(({ account, kind }) => [account, kind])).toEqual(
      [A, B, D].sort().map((one) => [one, 'outage-ended']),
    );
  });
});

describe('[REP-06] who is told', () => {
  test('the one who announced it is not told of it, also where they reported it', async () => {
    await report(HANDLER!);
    await report(A);
    await play.announce(HANDLER!, ['D5']);
    await play.settle();
    expect(await told('outage-announced')).toEqual([A]);
  });

  test('whoever is taken out after the announcement hears of the end, and whoever is taken in hears of both', async () => {
    const out = await report(A);
    const { id } = await play.announce(DESK, ['D5']);
    await play.settle();
    await play.must(DESK, setOutageOrder, { id, orderId: out, belongs: false });
    const later = await report(B);
    for (const belongs of [true, false, true]) await play.must(DESK, setOutageOrder, { id, orderId: later, belongs });
    const last = await report(C);
    for (const belongs of [true, false]) await play.must(DESK, setOutageOrder, { id, orderId: last, belongs });
    expect((await play.messages('outage-announced')).map(({ account, aboutId }) => [account, aboutId])).toEqual(
      [
        [A, out],
        [B, later],
        [C, last],
      ].toSorted(),
    );
    await play.end(DESK, id);
    await play.settle();
    expect(await told('outage-ended')).toEqual([A, B, C].sort());
    expect([(await standing(out)).open, (await standing(later)).open]).toEqual([true, false]);
  });

  test('also the last of several hundred', async () => {
    const { id } = await play.announce(DESK, ['D5']);
    await t.rows(
      `insert into people select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'account', 'many-' || n, 'email', '', 'mobile', '', 'card_number', null))).*
       from people p join organisations o on o.id = p.organisation_id, generate_series(1, 230) n where o.org_sign = 'scut' and p.account = $1`,
      [A],
    );
    await t.rows(
      `insert into outage_people select p.organisation_id, $1, p.id, now() from people p join organisations o on o.id = p.organisation_id
       where o.org_sign = 'scut' and p.active order by p.id limit 230`,
      [id],
    );
    await play.end(DESK, id);
    await play.settle();
    const { concerned, settled } = await view(id);
    expect(concerned).toBeGreaterThan(200);
    expect(settled).toBe(true);
    expect(await told('outage-ended')).toHaveLength(concerned);
  });
});

test('[REP-06] what is called off before it began solves nothing, tells nobody, and is done at once', async () => {
  const order = await report(A);
  const beginsAt = t.clock.now() + HOUR;
  const made = await play.announce(DESK, ['D5'], { kind: 'maintenance', beginsAt, expectedEndAt: beginsAt + HOUR });
  expect(made.openActions).toEqual(['change', 'end']);
  for (const belongs of [true, false])
    expect((await play.does(DESK, setOutageOrder, { id: made.id, orderId: order, belongs })).code).toBe(
      'outage-not-begun',
    );
  for (const joined of [true, false])
    expect((await play.does('staff', joinOutage, { id: made.id, joined })).code).toBe('outage-not-begun');
  const text = { textZh: '取消', textEn: 'Called off' };
  // However they came to belong to it.
  await t.rows('update work_orders set outage_id = $1 where id = $2', [made.id, order]);
  await t.rows(
    `insert into outage_people select organisation_id, $1, id, now() from people where account = $2 and organisation_id = (select organisation_id from outages where id = $1)`,
    [made.id, 'staff'],
  );
  const ended = await play.must(DESK, endOutage, { id: made.id, ...text });
  expect(ended).toMatchObject({ settled: true, openOrders: 1 });
  await play.settle();
  expect((await standing(order)).open).toBe(true);
  expect(await told('outage-ended')).toEqual([]);
});

describe('[REP-06] what the form asks for before it is solved', () => {
  type Step = { id: string; kind: string; buttons: { solve?: object }; fields: object };
  type Flow = { steps: Step[] };
  type Fields = { id: string; max: number | null; required: boolean }[];
  let flow: Flow;
  let fields: Fields;
  const publish = async (changed: Flow, form: Fields) => {
    await t.rows(
      `with made as (
         insert into business_versions (id, organisation_id, business_id, number, state, flow, form, changed_at, published_at)
         select gen_random_uuid(), v.organisation_id, v.business_id,
           (select max(number) + 1 from business_versions n where n.business_id = v.business_id), 'published', $1, jsonb_set(v.form, '{fields}', $2), now(), now()
         from businesses b join business_versions v on v.id = b.published_version_id where b.code = 'fault-report' returning id, business_id)
       update businesses b set published_version_id = made.id from made where b.id = made.business_id`,
      [JSON.stringify(changed), JSON.stringify(form)],
    );
  };
  beforeAll(async () => {
    const [row] = await t.rows<{ flow: Flow; fields: Fields }>(
      `select v.flow, v.form -> 'fields' as fields from businesses b join business_versions v on v.id = b.published_version_id where b.code = 'fault-report' limit 1`,
    );
    ({ flow, fields } = row!);
  });
  const solving = (change: (step: Step) => object) => ({
    steps: flow.steps.flatMap((step) => (step.buttons?.solve ? [{ ...step, ...change(step) } as Step] : [step])),
  });
  const withSolve = (more: object) =>
    solving((step) => ({ buttons: { ...step.buttons, solve: { ...step.buttons.solve, ...more } } }));
  const copyTo = {
    id: 'next',
    name: { zh: '抄送', en: 'Copy' },
    kind: 'copy',
    who: { kind: 'previous-picks', several: true },
  };
  const withSteps = (steps: (step: Step) => object[]) => ({
    steps: flow.steps.flatMap((step) => (step.buttons?.solve ? steps(step) : [step])),
  });
  const mostOf = (most: number) => fields.map((field) => (field.id === 'solution' ? { ...field, max: most } : field));
  const cases: [string, () => { flow: object; form?: Fields }, string | null][] = [
    ['nothing more', () => ({ flow: {} }), '光缆已修复\nThe cable is mended'],
    ['a signature', () => ({ flow: withSolve({ signature: true }) }), null],
    ['a field that nobody has filled in', () => ({ flow: withSolve({ fields: ['solution', 'workContent'] }) }), null],
    ['who comes next', () => ({ flow: withSteps((step) => [step, copyTo]) }), null],
    ['fewer letters', () => ({ flow: {}, form: mostOf(9) }), '光缆已修复\nTh…'],
    ['exactly as many letters', () => ({ flow: {}, form: mostOf(25) }), '光缆已修复\nThe cable is mended'],
  ];
  test.each(cases)('%s', async (_, change, solution) => {
    const { flow: changed, form = fields } = change();
    await publish({ ...flow, ...changed }, form);
    const order = await report(A);
    await publish(flow, fields);
    const { id } = await play.announce(DESK, ['D5']);
    await play.end(DESK, id);
    await play.settle();
    expect(await standing(order)).toMatchObject({ open: solution === null, solution });
    expect(await told('outage-ended')).toEqual([A]);
  });
});

test('[REP-06] closing reports sends no work to the radar', async () => {
  const ids = [await report(A), await report(B), await report(C)];
  await play.waiting();
  for (const [n, account] of [A, B, C].entries()) await play.must(account, withdrawProcess, { id: ids[n]! });
  for (let n = 0; n < 5; n++) await report(A);
  const { id } = await play.announce(DESK, ['D5']);
  await play.waiting();
  await play.end(DESK, id);
  const names = new Set<string>();
  for (let jobs = await play.waiting(); jobs.length > 0; jobs = await play.waiting())
    for (const job of jobs) {
      names.add(job.name);
      await play.run(job);
    }
  expect([...names].sort()).toEqual(['outage-end', 'outage-end-tell']);
});
