import { withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { editProcess } from '@campus/contract/calls/flows-start.ts';
import {
  announceOutage,
  changeOutage,
  countSuspectedOutages,
  dismissOutage,
  endOutage,
  getOutage,
  joinOutage,
  listOutageOrders,
  listOutages,
  listOutagesForMe,
  listShownOutages,
  previewOutage,
  setOutageOrder,
} from '@campus/contract/calls/outages.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, outagePlay } from '../../../test/outage-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = outagePlay(t);
const [A, B, C, D] = ['student', '202430550207', '202421011305', '202421011321'] as const;
const DESK = 'admin';
const HANDLER = '200133';

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
const three = async (change: object = {}) => {
  const ids = [await report(A, change), await report(B, change), await report(C, change)];
  await play.settle();
  return ids;
};
const texts = { textZh: '光缆中断', textEn: 'A cable is cut' };

describe('[REP-06] the radar', () => {
  test('the third person within an hour raises one suspicion, and the desk is told once', async () => {
    await report(A);
    await report(B);
    await report(A);
    await play.settle();
    expect(await play.suspected()).toEqual([]);
    t.clock.advance(50 * MINUTE);
    play.forget();
    await report(C);
    await play.settle();
    const [found, ...others] = await play.suspected();
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      state: 'suspected',
      standing: 'suspected',
      concerned: 3,
      orders: 4,
      openOrders: 4,
      typeCode: 'wired',
      type: { zh: '有线网络' },
      openActions: ['announce', 'dismiss'],
    });
    await report(D);
    await play.settle();
    expect((await play.suspected()).map(({ id, concerned }) => [id, concerned])).toEqual([[found!.id, 4]]);
    const told = await play.messages('outage-suspected');
    const accounts = told.map(({ account }) => account);
    expect(accounts).toContain(DESK);
    expect(accounts).toContain(HANDLER);
    expect(new Set(accounts).size).toBe(accounts.length);
    expect(told[0]).toMatchObject({ facts: { people: 3, type: { en: 'Wired network' } }, aboutKind: 'outage' });
    const holders = await t.rows(
      `select distinct p.account from people p join organisations o on o.id = p.organisation_id join person_roles r on r.person_id = p.id
       join role_permissions q on q.role_id = r.role_id where q.permission = 'outages.manage' and o.org_sign = 'scut' and p.active`,
    );
    expect(accounts.length).toBe(holders.length);
  });

  test('an hour that is over, another building and another type raise nothing', async () => {
    await report(A);
    await report(B);
    t.clock.advance(61 * MINUTE);
    await report(C);
    await report(D, { type: 'wireless' });
    await report(D, { place: await play.place('EAST3') });
    await play.settle();
    expect(await play.suspected()).toEqual([]);
  });

  test('who joined a report counts where it does, and what was withdrawn does not count', async () => {
    const first = await report(A);
    await report(B, { place: await play.place('EAST3'), type: 'slow' }, { joinId: first });
    const gone = await report(C);
    await play.must(C, withdrawProcess, { id: gone });
    await play.settle();
    expect(await play.suspected()).toEqual([]);
    await report(D);
    await play.settle();
    expect(await play.suspected()).toMatchObject([{ concerned: 3, orders: 3 }]);
  });

  test('a report that is about another building now counts there', async () => {
    const moved = await report(A, { place: await play.place('EAST3') });
    await report(B);
    await report(C);
    await play.settle();
    expect(await play.suspected()).toEqual([]);
    await play.must(A, editProcess, { id: moved, form: (await play.form('fault')) as never });
    await play.settle();
    expect(await play.suspected()).toHaveLength(1);
  });

  test('reports in parallel raise exactly one, however the jobs are interleaved', async () => {
    const accounts = [A, B, C, D];
    for (const account of accounts) await play.sId(account, 'fault');
    await Promise.all(accounts.map((account) => report(account)));
    const jobs = await play.waiting();
    expect(jobs.length).toBe(4);
    await Promise.all([...jobs, ...jobs].map((job) => play.run(job)));
    expect(await play.suspected()).toHaveLength(1);
  });

  test('a suspicion ends by itself when no report is open any more, or after six quiet hours', async () => {
    const ids = await three();
    const [first] = await play.suspected();
    await play.accept(HANDLER, ids[0]!);
    await play.solve(HANDLER, ids[0]!);
    await play.must(B, withdrawProcess, { id: ids[1]! });
    await play.settle();
    expect(await play.suspected()).toHaveLength(1);
    await play.must(C, withdrawProcess, { id: ids[2]! });
    await play.beat();
    expect(await play.suspected()).toEqual([]);
    expect(await play.must(DESK, getOutage, { id: first!.id })).toMatchObject({ state: 'ended', endedBy: null });
    await three({ type: 'slow' });
    t.clock.advance(5 * HOUR);
    play.forget();
    await play.beat();
    expect(await play.suspected()).toHaveLength(1);
    t.clock.advance(HOUR + MINUTE);
    play.forget();
    await play.beat();
    expect(await play.suspected()).toEqual([]);
  });

  test.each([
    ['none is open any more', 3, 10 * MINUTE, 0],
    ['one of them is open still', 2, 10 * MINUTE, 1],
    ['they are older than six hours', 0, 6 * HOUR + MINUTE, 0],
    ['they are nearly as old', 0, 5 * HOUR + 50 * MINUTE, 1],
  ])('a job that is late: %s', async (_, solved, later, raised) => {
    const ids = [await report(A), await report(B), await report(C)];
    const jobs = await play.waiting();
    for (const id of ids.slice(0, solved)) {
      await play.accept(HANDLER, id);
      await play.solve(HANDLER, id);
    }
    t.clock.advance(later);
    play.forget();
    for (const job of jobs) await play.run(job);
    // Also none that the next job has ended.
    expect(await play.list()).toHaveLength(raised);
  });

  test('after a dismissal only newer reports count, and the desk may be told again', async () => {
    await three();
    const [first] = await play.suspected();
    expect(await play.must(DESK, dismissOutage, { id: first!.id })).toMatchObject({
      state: 'dismissed',
      openActions: [],
    });
    await report(D);
    await play.settle();
    expect(await play.suspected()).toEqual([]);
    await report(A);
    await report(B);
    await play.settle();
    expect((await play.suspected()).map(({ id }) => id)).not.toContain(first!.id);
    expect(await play.suspected()).toHaveLength(1);
  });

  test('where an outage is announced, or planned within the hour, nothing is suspected', async () => {
    await play.announce(DESK, ['D5'], { type: 'wired' });
    await three();
    expect(await play.suspected()).toEqual([]);
    await three({ type: 'slow' });
    expect(await play.suspected()).toHaveLength(1);
    const soon = { beginsAt: t.clock.now() + 59 * MINUTE, expectedEndAt: t.clock.now() + 3 * HOUR };
    await play.announce(DESK, ['EAST3'], { kind: 'maintenance', ...soon });
    await three({ place: await play.place('EAST3') });
    expect(await play.suspected()).toHaveLength(1);
  });
});

describe('[REP-06] announcing, changing, ending', () => {
  test('a suspicion becomes an outage with its reports; everybody sees it, and its reporters are told', async () => {
    await three();
    const [suspicion] = await play.suspected();
    const placeIds = [await play.place('D5')];
    const ask = { placeIds: placeIds.join(','), type: 'wired' };
    expect(await play.must(DESK, previewOutage, ask as never)).toEqual({ orders: 3, concerned: 3 });
    const made = await play.must(HANDLER, announceOutage, {
      suspicionId: suspicion!.id,
      kind: 'outage',
      placeIds,
      type: 'wired',
      ...texts,
    });
    expect(made).toMatchObject({
      id: suspicion!.id,
      state: 'announced',
      standing: 'in-force',
      concerned: 3,
      orders: 3,
    });
    expect(made.beginsAt).toBe(suspicion!.beginsAt);
    expect(JSON.stringify((await t.call(listShownOutages, { orgSign: 'scut' })).body)).toContain(made.id);
    await play.settle();
    expect((await play.messages('outage-announced')).map(({ account }) => account).sort()).toEqual([A, B, C].sort());
    const mine = (await play.must(A, listOutagesForMe, {})).items;
    expect(mine).toMatchObject([{ id: made.id, mine: true, joined: true }]);
    const others = (await play.must('staff', listOutagesForMe, {})).items;
    expect(others).toMatchObject([{ id: made.id, joined: false, orderId: null }]);
  });

  test('the same suspicion is announced once, and nothing else can be done with it', async () => {
    await three();
    const [suspicion] = await play.suspected();
    const body = { suspicionId: suspicion!.id, kind: 'outage' as const, placeIds: [await play.place('D5')], ...texts };
    const answers = await Promise.all([
      play.does(DESK, announceOutage, body),
      play.does(HANDLER, announceOutage, body),
      play.does(DESK, dismissOutage, { id: suspicion!.id }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'outage-decided')).toHaveLength(2);
  });

  test('a change needs the version that was read, and times that fit', async () => {
    const made = await play.announce(DESK, ['D5']);
    const body = { id: made.id, kind: 'outage' as const, placeIds: [await play.place('EAST3')], ...texts };
    expect((await play.does(DESK, changeOutage, { ...body, version: made.version + 1 })).code).toBe('outage-changed');
    const ends = { expectedEndAt: made.beginsAt - 1 };
    expect((await play.does(DESK, changeOutage, { ...body, version: made.version, ...ends })).code).toBe(
      'outage-times',
    );
    const changed = await play.must(DESK, changeOutage, { ...body, version: made.version });
    expect(changed).toMatchObject({ version: made.version + 1, text: { zh: '光缆中断' }, beginsAt: made.beginsAt });
    expect(changed.places.map(({ id }) => id)).toEqual(body.placeIds);
    expect((await play.does(DESK, changeOutage, { ...body, version: made.version })).code).toBe('outage-changed');
  });

  test('places and types must be ones that an outage can name', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    const body = { kind: 'outage' as const, ...texts };
    expect((await play.does(DESK, announceOutage, { ...body, placeIds: [nobody] })).code).toBe('invalid');
    const placeIds = [await play.place('D5')];
    expect((await play.does(DESK, announceOutage, { ...body, placeIds, type: 'no-such' })).code).toBe('invalid');
    expect((await play.does(DESK, announceOutage, { ...body, kind: 'maintenance', placeIds })).code).toBe(
      'outage-times',
    );
  });

  test('what is planned is shown a week before, has no orders, and keeps nobody from reporting', async () => {
    const beginsAt = t.clock.now() + 8 * 24 * HOUR;
    const made = await play.announce(DESK, ['D5'], { kind: 'maintenance', beginsAt, expectedEndAt: beginsAt + HOUR });
    expect(made).toMatchObject({ standing: 'planned', orders: 0 });
    expect((await play.must(A, listOutagesForMe, {})).items).toEqual([]);
    t.clock.advance(25 * HOUR);
    play.forget();
    expect((await play.must(A, listOutagesForMe, {})).items).toMatchObject([{ standing: 'planned' }]);
    const placeId = await play.place('D5');
    expect((await play.must(A, listOutagesForMe, { placeId })).items).toEqual([]);
  });

  test('“me too” counts once, is taken back, and is refused when it is over', async () => {
    const { id } = await play.announce(DESK, ['D5']);
    expect(await play.must('staff', joinOutage, { id, joined: true })).toEqual({ id, joined: true, concerned: 1 });
    expect(await play.must('staff', joinOutage, { id, joined: true })).toMatchObject({ concerned: 1 });
    expect(await play.must('staff', joinOutage, { id, joined: false })).toEqual({ id, joined: false, concerned: 0 });
    await play.must('staff', joinOutage, { id, joined: true });
    await play.end(DESK, id);
    expect((await play.does('staff', joinOutage, { id, joined: false })).code).toBe('outage-over');
    await three();
    const [suspicion] = await play.suspected();
    expect((await play.does('staff', joinOutage, { id: suspicion!.id, joined: true })).code).toBe('not-found');
  });

  test('the desk takes later reports in, and takes others out', async () => {
    const before = await report(A);
    t.clock.advance(2 * HOUR);
    play.forget();
    const soon = await report(B);
    const { id } = await play.announce(DESK, ['D5'], { type: 'wired' });
    const later = await report(C);
    const other = await report(D, { type: 'slow' });
    const list = async (which: 'belong' | 'others') =>
      (await play.must(DESK, listOutageOrders, { id, which })).items.map((item) => item.id);
    expect(await list('belong')).toEqual([soon]);
    expect(await list('others')).toEqual([later, before]);
    expect(await play.must(DESK, setOutageOrder, { id, orderId: later, belongs: true })).toMatchObject({ orders: 2 });
    expect(await play.must(DESK, setOutageOrder, { id, orderId: soon, belongs: false })).toMatchObject({ orders: 1 });
    expect((await play.does(DESK, setOutageOrder, { id, orderId: other, belongs: true })).code).toBe(
      'outage-not-covering',
    );
    expect(await list('belong')).toEqual([later]);
    await play.end(DESK, id);
    expect((await play.does(DESK, setOutageOrder, { id, orderId: before, belongs: true })).code).toBe('outage-decided');
  });
});

describe('[REP-06] who may', () => {
  const NOBODY = '00000000-0000-4000-8000-000000000000';
  const desk: [Call, (id: string, orderId: string) => object][] = [
    [listOutages as never, () => ({})],
    [countSuspectedOutages as never, () => ({})],
    [getOutage as never, (id) => ({ id })],
    [dismissOutage as never, (id) => ({ id })],
    [endOutage as never, (id) => ({ id, ...texts })],
    [listOutageOrders as never, (id) => ({ id, which: 'belong' })],
    [setOutageOrder as never, (id, orderId) => ({ id, orderId, belongs: true })],
  ];
  test.each(desk)('only the desk asks $path', async (call, payload) => {
    expect((await play.send(A, call, payload(NOBODY, NOBODY))).status).toBe(403);
  });

  test('an outage of another organisation is not there', async () => {
    const other = outagePlay(t, 'sdpt');
    const [theirs] = await t.rows<{ account: string; place: string }>(
      `select p.account, (select q.id from places q where q.organisation_id = o.id and q.kind = 'building' limit 1) as place
       from people p join organisations o on o.id = p.organisation_id join person_roles r on r.person_id = p.id
       join role_permissions x on x.role_id = r.role_id where o.org_sign = 'sdpt' and x.permission = 'outages.manage' and p.active limit 1`,
    );
    const { account, place } = theirs!;
    const orderId = await report(A);
    const made = await play.announce(DESK, ['D5']);
    for (const [call, payload] of desk.slice(2))
      expect((await other.send(account, call, payload(made.id, orderId))).code, call.path).toBe('not-found');
    expect((await other.does(account, joinOutage, { id: made.id, joined: true })).code).toBe('not-found');
    const body = { kind: 'outage' as const, ...texts };
    const mine = await play.place('D5');
    for (const placeIds of [[mine], [place, mine]])
      expect((await other.does(account, announceOutage, { ...body, placeIds })).code).toBe('invalid');
    const change = { ...body, id: made.id, version: made.version, placeIds: [place] };
    expect((await other.does(account, changeOutage, change)).code).toBe('not-found');
    expect((await other.does(account, announceOutage, { ...body, placeIds: [place], suspicionId: made.id })).code).toBe(
      'not-found',
    );
    const own = await other.must(account, announceOutage, { ...body, placeIds: [place] });
    expect((await other.does(account, setOutageOrder, { id: own.id, orderId, belongs: true })).code).toBe('not-found');
    expect((await other.must(account, listOutages, {})).items.map(({ id }) => id)).toEqual([own.id]);
    expect((await other.must(account, listOutagesForMe, { placeId: mine })).items).toEqual([]);
    expect((await other.does(account, previewOutage, { placeIds: mine } as never)).code).toBe('invalid');
    expect(JSON.stringify((await t.call(listShownOutages, { orgSign: 'sdpt' })).body)).not.toContain(made.id);
  });
});
