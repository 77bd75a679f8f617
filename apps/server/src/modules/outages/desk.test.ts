import { reopenProcess } from '@campus/contract/calls/flows-processes.ts';
import {
  announceOutage,
  changeOutage,
  dismissOutage,
  getOutage,
  joinOutage,
  listOutageOrders,
  listOutagesForMe,
  listShownOutages,
  previewOutage,
  setOutageOrder,
} from '@campus/contract/calls/outages.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, outagePlay } from '../../../test/outage-play.ts';
import { rolePlay } from '../../../test/role-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = outagePlay(t);
const roles = rolePlay(t);
const [A, B, C, D] = ['student', '202430550207', '202421011305', '202421011321'] as const;
const DESK = 'admin';
const HANDLER = '200133';
const texts = { textZh: '光缆中断', textEn: 'A cable is cut' };

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
/** What stands above a building: its area or campus, and the campus of all. */
async function above(code: string): Promise<{ parent: string; campus: string }> {
  const [row] = await t.rows<{ parent: string; campus: string }>(
    `with recursive up as (
       select p.id, p.parent_id, p.kind, 0 as n from places p where p.id = $1
       union all select q.id, q.parent_id, q.kind, n + 1 from up join places q on q.id = up.parent_id)
     select (select id from up where n = 1) as parent, (select id from up where kind = 'campus') as campus`,
    [await play.place(code)],
  );
  return row!;
}
const placeIdOf = async (what: string) =>
  what === 'campus' ? (await above('D5')).campus : what === 'parent' ? (await above('D5')).parent : play.place(what);
const orders = async (id: string, which: 'belong' | 'others') =>
  (await play.must(DESK, listOutageOrders, { id, which })).items.map((item) => item.id);

describe('[REP-06] a suspicion that something in force covers is over', () => {
  const cases: [string, { place: string; type?: string; planned?: boolean }, boolean][] = [
    ['the same building and type', { place: 'D5', type: 'wired' }, true],
    ['the building, and every type', { place: 'D5' }, true],
    ['the campus', { place: 'campus' }, true],
    ['what stands above the building, and its type', { place: 'parent', type: 'wired' }, true],
    ['another type', { place: 'D5', type: 'slow' }, false],
    ['another building', { place: 'EAST3', type: 'wired' }, false],
    ['planned only', { place: 'D5', planned: true }, false],
  ];
  for (const by of ['announced', 'changed'] as const)
    test.each(cases)(`${by}: %s`, async (_, { place, type, planned }, over) => {
      await three();
      const [suspicion] = await play.suspected();
      const body = {
        kind: planned ? ('maintenance' as const) : ('outage' as const),
        placeIds: [await placeIdOf(place)],
        ...(type ? { type } : {}),
        ...(planned ? { beginsAt: t.clock.now() + HOUR, expectedEndAt: t.clock.now() + 2 * HOUR } : {}),
        ...texts,
      };
      if (by === 'announced') await play.must(DESK, announceOutage, body);
      else {
        const far = t.clock.now() + 5 * HOUR;
        const before = planned
          ? await play.announce(DESK, ['D4'], { kind: 'maintenance', beginsAt: far, expectedEndAt: far + HOUR })
          : await play.announce(DESK, ['D4'], { type: 'telephone' });
        await play.must(DESK, changeOutage, { ...body, id: before.id, version: before.version });
      }
      const after = await play.must(DESK, getOutage, { id: suspicion!.id });
      expect(after).toMatchObject({ state: over ? 'ended' : 'suspected', endedBy: null });
      const again = {
        ...texts,
        suspicionId: suspicion!.id,
        kind: 'outage' as const,
        placeIds: [await play.place('D5')],
      };
      if (over) expect((await play.does(DESK, announceOutage, again)).code).toBe('outage-decided');
    });

  test('two suspicions are over when one of them is announced for every type', async () => {
    await three();
    await three({ type: 'slow' });
    const [one] = await play.suspected();
    await play.must(DESK, announceOutage, {
      ...texts,
      suspicionId: one!.id,
      kind: 'outage',
      placeIds: [await play.place('D5')],
    });
    expect(await play.suspected()).toEqual([]);
    expect(await play.must(DESK, getOutage, { id: one!.id })).toMatchObject({ state: 'announced', orders: 6 });
  });

  test('when what was planned begins', async () => {
    await three();
    const beginsAt = t.clock.now() + HOUR;
    await play.announce(DESK, ['D5'], { kind: 'maintenance', beginsAt, expectedEndAt: beginsAt + HOUR });
    t.clock.advance(HOUR - MINUTE);
    play.forget();
    await play.beat();
    expect(await play.suspected()).toHaveLength(1);
    t.clock.advance(MINUTE);
    await play.beat();
    expect(await play.suspected()).toEqual([]);
  });
});

describe('[REP-06] what is announced already is not announced again', () => {
  type Said = { places: string[]; type?: string; inHours?: number };
  const cases: [string, Said, Said, boolean][] = [
    ['the same', { places: ['D5'], type: 'wired' }, { places: ['D5'], type: 'wired' }, true],
    ['the same in another order', { places: ['D5', 'D4'] }, { places: ['D4', 'D5'] }, true],
    ['one place of two', { places: ['D5', 'D4'] }, { places: ['D4'], type: 'slow' }, true],
    ['a building of the campus', { places: ['campus'] }, { places: ['D5', 'D4'] }, true],
    ['one place more', { places: ['D5'] }, { places: ['D5', 'D4'] }, false],
    ['the campus of a building', { places: ['D5'] }, { places: ['campus'] }, false],
    ['another type', { places: ['D5'], type: 'wired' }, { places: ['D5'], type: 'slow' }, false],
    ['every type after one', { places: ['D5'], type: 'wired' }, { places: ['D5'] }, false],
    ['now, after it is planned', { places: ['D5'], inHours: 3 }, { places: ['D5'] }, false],
    ['planned, while it is in force', { places: ['D5'] }, { places: ['D5'], inHours: 3 }, false],
  ];
  const bodyOf = async ({ places, type, inHours = 0 }: Said) => ({
    kind: 'outage' as const,
    placeIds: await Promise.all(places.map(placeIdOf)),
    ...(type ? { type } : {}),
    ...(inHours ? { beginsAt: t.clock.now() + inHours * HOUR } : {}),
    ...texts,
  });
  test.each(cases)('%s', async (_, first, second, known) => {
    const { id } = await play.must(DESK, announceOutage, await bodyOf(first));
    const answer = await play.does(HANDLER, announceOutage, await bodyOf(second));
    expect(answer.code).toBe(known ? 'outage-known' : null);
    if (known) expect(answer.body.facts).toEqual({ id });
    // Whoever ends it may announce it anew.
    await play.end(DESK, id);
    expect((await play.does(HANDLER, announceOutage, await bodyOf(second))).code).toBe(
      known || second.inHours ? null : 'outage-known',
    );
  });

  test('by two clerks at the same moment: one of them', async () => {
    const body = await bodyOf({ places: ['D5', 'D4'], type: 'wired' });
    const answers = await Promise.all([DESK, HANDLER].map((who) => play.does(who, announceOutage, body)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([null, 'outage-known'].toSorted());
  });
});

describe('[REP-06] orders of other outages', () => {
  test('an announcement takes none of them, and they cannot be set; they go where they were taken out', async () => {
    const order = await report(A);
    const first = await play.announce(DESK, ['D5'], { type: 'wired' });
    const body = { kind: 'outage' as const, placeIds: [(await above('D5')).campus], ...texts };
    expect(await play.must(DESK, previewOutage, { placeIds: body.placeIds.join(',') } as never)).toMatchObject({
      orders: 0,
    });
    const second = await play.must(DESK, announceOutage, body);
    expect(second.orders).toBe(0);
    const set = { id: second.id, orderId: order, belongs: true };
    const refused = await play.does(DESK, setOutageOrder, set);
    expect([refused.code, refused.body.facts]).toEqual(['outage-order-elsewhere', { id: first.id }]);
    await play.end(DESK, first.id);
    // Its job has not run yet.
    expect((await play.does(DESK, setOutageOrder, set)).code).toBe('outage-order-elsewhere');
    expect(await orders(first.id, 'belong')).toEqual([order]);
  });

  test('an order that was opened again after the end is free: counted, taken, set, and told of', async () => {
    const [one, other] = [await report(A), await report(B)];
    const first = await play.announce(DESK, ['D5']);
    await play.settle();
    await play.end(DESK, first.id);
    await play.settle();
    t.clock.advance(3 * HOUR);
    play.forget();
    await play.must(A, reopenProcess, { id: one, reason: '还是不行' });
    const ask = { placeIds: await play.place('D5') };
    expect(await play.must(DESK, previewOutage, ask as never)).toEqual({ orders: 1, concerned: 1 });
    await t.rows(`delete from inbox_messages where kind like 'outage-%'`);
    const second = await play.announce(DESK, ['D5']);
    expect(second).toMatchObject({ orders: 1, concerned: 1 });
    await play.must(B, reopenProcess, { id: other, reason: '还是不行' });
    expect(await orders(second.id, 'others')).toEqual([other]);
    await play.must(DESK, setOutageOrder, { id: second.id, orderId: other, belongs: true });
    await play.settle();
    await play.end(HANDLER, second.id);
    await play.settle();
    expect((await play.messages('outage-ended')).map(({ account }) => account)).toEqual([A, B].sort());
    expect(await play.must(DESK, getOutage, { id: second.id })).toMatchObject({ orders: 2, openOrders: 0 });
  });

  test('three people who open theirs again within the hour raise a suspicion', async () => {
    const ids = await three();
    const [suspicion] = await play.suspected();
    const body = { ...texts, suspicionId: suspicion!.id, kind: 'outage' as const, placeIds: [await play.place('D5')] };
    await play.must(DESK, announceOutage, body);
    await play.end(DESK, suspicion!.id);
    await play.settle();
    for (const [n, account] of [A, B, C].entries()) {
      expect(await play.suspected()).toEqual([]);
      t.clock.advance(20 * MINUTE);
      play.forget();
      await play.must(account, reopenProcess, { id: ids[n]!, reason: '还是不行' });
      await play.settle();
    }
    expect(await play.suspected()).toMatchObject([{ orders: 3, concerned: 3 }]);
    const [raised] = await play.suspected();
    expect(raised!.beginsAt).toBeGreaterThan(t.clock.now() - 41 * MINUTE);
  });
});

describe('[REP-06] moments that nobody can mean', () => {
  const odd = [
    -999999999999999, -99999999999999, -62135596800001, -1, 253402300800001, 8640000000000001, 999999999999999,
  ];
  test.each(odd)('%s', async (moment) => {
    const placeIds = [await play.place('D5')];
    expect((await play.does(DESK, previewOutage, { placeIds: placeIds[0], beginsAt: moment } as never)).code).toBe(
      'invalid',
    );
    for (const times of [{ beginsAt: moment }, { expectedEndAt: moment }])
      expect((await play.does(DESK, announceOutage, { kind: 'outage', placeIds, ...texts, ...times })).code).toBe(
        'invalid',
      );
  });
  test.each([0, 1, Date.UTC(9999, 0)])('%s is a moment, and no time for an outage', async (moment) => {
    const placeIds = [await play.place('D5')];
    const asked = await play.does(DESK, previewOutage, { placeIds: placeIds[0], beginsAt: moment } as never);
    expect(asked.status).toBe(200);
    const body = { kind: 'outage' as const, placeIds, ...texts, beginsAt: moment };
    expect((await play.does(DESK, announceOutage, body)).code).toBe('outage-times');
  });
});

test('[REP-06] an end that is expected lies ahead when it is said, and may pass afterwards', async () => {
  const now = t.clock.now();
  const body = { kind: 'outage' as const, placeIds: [await play.place('D5')], ...texts, beginsAt: now - HOUR };
  for (const expectedEndAt of [now - 30 * MINUTE, now])
    expect((await play.does(DESK, announceOutage, { ...body, expectedEndAt })).code).toBe('outage-times');
  const made = await play.must(DESK, announceOutage, { ...body, expectedEndAt: now + HOUR });
  t.clock.advance(2 * HOUR);
  play.forget();
  const change = { ...body, id: made.id, version: made.version };
  const earlier = { ...change, expectedEndAt: now + 30 * MINUTE };
  expect((await play.does(DESK, changeOutage, earlier)).code).toBe('outage-times');
  const again = await play.must(DESK, changeOutage, { ...change, textZh: '改了', expectedEndAt: now + HOUR });
  expect(again).toMatchObject({ expectedEndAt: now + HOUR, text: { zh: '改了' } });
  // What has begun is not planned any more.
  const later = { ...change, version: again.version, beginsAt: t.clock.now() + HOUR };
  expect((await play.does(DESK, changeOutage, later)).code).toBe('outage-times');
});

describe('[REP-06] what an outage names already it may go on naming', () => {
  test('a type that the form has lost', async () => {
    const ids = await three({ type: 'other' });
    await t.rows(`update work_orders set fault_type = 'gone' where id = any($1)`, [ids]);
    await t.rows(`update outages set fault_type = 'gone' where state = 'suspected'`);
    const [suspicion] = await play.suspected();
    const body = { kind: 'outage' as const, placeIds: [await play.place('D5')], type: 'gone', ...texts };
    expect(await play.must(DESK, previewOutage, { placeIds: body.placeIds[0], type: 'gone' } as never)).toMatchObject({
      orders: 3,
    });
    expect((await play.does(DESK, announceOutage, body)).code).toBe('invalid');
    const made = await play.must(DESK, announceOutage, { ...body, suspicionId: suspicion!.id });
    expect(made).toMatchObject({ typeCode: 'gone', orders: 3 });
    const kept = await play.must(DESK, changeOutage, { ...body, id: made.id, version: made.version });
    const other = await play.must(DESK, changeOutage, { ...body, type: 'slow', id: made.id, version: kept.version });
    expect((await play.does(DESK, changeOutage, { ...body, id: made.id, version: other.version })).code).toBe(
      'invalid',
    );
  });

  test('a building that is closed', async () => {
    await three();
    const [suspicion] = await play.suspected();
    const [d5, d4] = [await play.place('D5'), await play.place('D4')];
    await t.rows('update places set active = false where id = any($1)', [[d5, d4]]);
    const body = { kind: 'outage' as const, ...texts };
    expect((await play.does(DESK, announceOutage, { ...body, placeIds: [d5] })).code).toBe('invalid');
    const taken = { ...body, suspicionId: suspicion!.id };
    expect((await play.does(DESK, announceOutage, { ...taken, placeIds: [d5, d4] })).code).toBe('invalid');
    const made = await play.must(DESK, announceOutage, { ...taken, placeIds: [d5] });
    const change = { ...body, id: made.id, version: made.version };
    expect((await play.does(DESK, changeOutage, { ...change, placeIds: [d5, d4] })).code).toBe('invalid');
    await play.must(DESK, changeOutage, { ...change, placeIds: [d5] });
    await t.rows('update places set active = true where id = any($1)', [[d5, d4]]);
  });
});

test('[REP-06] the others of a suspicion without a type are reports without one', async () => {
  const ids = [await report(A), await report(B)];
  await t.rows('update work_orders set fault_type = null where id = $1', [ids[0]]);
  t.clock.advance(2 * HOUR);
  play.forget();
  const its = [await report(A), await report(B), await report(C)];
  await t.rows('update work_orders set fault_type = null where id = any($1)', [its]);
  await play.settle();
  const [suspicion] = await play.suspected();
  expect(suspicion).toMatchObject({ typeCode: null, orders: 3 });
  expect(await orders(suspicion!.id, 'others')).toEqual([ids[0]]);
  expect((await orders(suspicion!.id, 'belong')).sort()).toEqual(its.sort());
  const body = { ...texts, suspicionId: suspicion!.id, kind: 'outage' as const, placeIds: [await play.place('D5')] };
  const made = await play.must(DESK, announceOutage, body);
  // It becomes one of every type.
  expect(await orders(made.id, 'others')).toEqual(ids.toReversed());
});

describe('[REP-06] what everybody sees', () => {
  test('what is in force comes before what is planned, the soonest first, and one’s own before all', async () => {
    const [elsewhere, own] = [await play.place('EAST3'), await play.place('D5')];
    await report(A);
    const plan = async (placeId: string, hours: number) => {
      const beginsAt = t.clock.now() + hours * HOUR;
      const times = { beginsAt, expectedEndAt: beginsAt + HOUR };
      return (await play.must(DESK, announceOutage, { kind: 'maintenance', placeIds: [placeId], ...texts, ...times }))
        .id;
    };
    const older = (
      await play.must(DESK, announceOutage, {
        kind: 'outage',
        placeIds: [elsewhere],
        type: 'slow',
        ...texts,
        beginsAt: t.clock.now() - 30 * HOUR,
      })
    ).id;
    t.clock.advance(MINUTE);
    play.forget();
    const newer = (await play.must(DESK, announceOutage, { kind: 'outage', placeIds: [elsewhere], ...texts })).id;
    const late = await plan(own, 160);
    const planned: string[] = [];
    for (let n = 60; n > 0; n--) planned.unshift(await plan(elsewhere, n));
    const shown = (await t.call(listShownOutages, { orgSign: 'scut' })).body.Data.items as { id: string }[];
    expect(shown.map(({ id }) => id)).toEqual([newer, older, ...planned.slice(0, 48)]);
    const mine = (await play.must(A, listOutagesForMe, {})).items;
    expect(mine.map(({ id }) => id)).toEqual([late, newer, older, ...planned.slice(0, 47)]);
    expect(mine.map((item) => item.mine)).toEqual([true, ...Array(49).fill(false)]);
  });

  test('at a place: of the type that is reported or of every one, in the building, its area or its campus', async () => {
    const made = new Map<string, string>();
    for (const [place, type] of [
      ['D5', 'wired'],
      ['D5', 'slow'],
      ['campus', 'telephone'],
      ['parent', null],
      ['EAST3', 'wired'],
    ] as const) {
      const body = { kind: 'outage' as const, placeIds: [await placeIdOf(place)], ...(type ? { type } : {}), ...texts };
      made.set(`${place} ${type}`, (await play.must(DESK, announceOutage, body)).id);
    }
    const at = async (type?: string) => {
      const items = (
        await play.must(D, listOutagesForMe, { placeId: await play.place('D5'), ...(type ? { type } : {}) })
      ).items;
      return [...made].filter(([, id]) => items.some((item) => item.id === id)).map(([name]) => name);
    };
    expect(await at('wired')).toEqual(['D5 wired', 'parent null']);
    expect(await at('telephone')).toEqual(['campus telephone', 'parent null']);
    expect(await at()).toEqual(['D5 wired', 'D5 slow', 'campus telephone', 'parent null']);
  });

  test('areas and campuses contain their buildings', async () => {
    await report(A);
    await report(B, { place: await play.place('D4') });
    for (const place of ['campus', 'parent']) {
      const asked = await play.must(DESK, previewOutage, { placeIds: await placeIdOf(place) } as never);
      expect([place, asked.orders]).not.toEqual([place, 0]);
    }
    expect((await play.must(DESK, previewOutage, { placeIds: (await above('D5')).campus } as never)).orders).toBe(2);
  });

  test('what is planned keeps nobody from reporting and from being suspected of, and is joined once it began', async () => {
    const beginsAt = t.clock.now() + 2 * HOUR;
    const made = await play.announce(DESK, ['D5'], { kind: 'maintenance', beginsAt, expectedEndAt: beginsAt + HOUR });
    await three();
    const [suspicion] = await play.suspected();
    expect(suspicion).toMatchObject({ orders: 3 });
    await play.must(DESK, dismissOutage, { id: suspicion!.id });
    expect((await play.does(A, joinOutage, { id: made.id, joined: true })).code).toBe('outage-not-begun');
    t.clock.advance(2 * HOUR);
    play.forget();
    expect(await play.must(A, joinOutage, { id: made.id, joined: true })).toMatchObject({ joined: true });
    const order = await report(D);
    expect(await play.must(DESK, setOutageOrder, { id: made.id, orderId: order, belongs: true })).toMatchObject({
      orders: 1,
    });
  });
});

test('[REP-06] the desk sees neither title nor submitter of an order outside its scope', async () => {
  const order = await report(A);
  const { id } = await play.announce(DESK, ['D5']);
  await roles.let('200158', 'own', ['outages.manage']);
  const [seen] = (await play.must('200158', listOutageOrders, { id, which: 'belong' })).items;
  expect(seen).toMatchObject({ id: order, opens: false, title: null, submitter: null });
  expect(seen?.building).not.toBeNull();
  const [all] = (await play.must(DESK, listOutageOrders, { id, which: 'belong' })).items;
  expect(all).toMatchObject({
    opens: true,
    title: { zh: expect.any(String) },
    submitter: { name: expect.any(String) },
  });
});

describe('[REP-06] only the desk', () => {
  const NOBODY = '00000000-0000-4000-8000-000000000000';
  const body = { kind: 'outage' as const, placeIds: [NOBODY], ...texts };
  test('previews, announces and changes', async () => {
    expect((await play.does(A, previewOutage, { placeIds: NOBODY } as never)).status).toBe(403);
    expect((await play.does(A, announceOutage, body)).status).toBe(403);
    expect((await play.does(A, changeOutage, { ...body, id: NOBODY, version: 1 })).status).toBe(403);
  });
});
