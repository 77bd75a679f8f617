import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { savePlace } from '@campus/contract/calls/places.ts';
import {
  applyFeedRun,
  checkDormitoryFeed,
  getFeedRun,
  listFeedRows,
  listFeedRuns,
  sendDormitoryFeed,
  undoFeedRun,
} from '@campus/contract/calls/places-dormitory-feed.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeHousingOffice, createHousingFolder } from '#server/outside/housing-office/index.ts';
import { runDue, type TimedJob } from '#server/platform/jobs.ts';
import { makeSigningKey } from '#server/platform/signature.ts';
import { smallSpreadsheet } from '#server/platform/table-file.ts';
import { testApp } from '../../../test/test-app.ts';
import { tellOfFeed } from '../../app.ts';
import { schedule } from '../../schedule.ts';
import { feedJobs, findDormitory, setDormitory } from './index.ts';

const t = testApp();
const MINUTE = 60_000;
const HEAD = '学号,校区,楼栋,房间,床位\n';
/** Five students of the demo, by what the tests call them. */
const [A, B, C, D, E] = ['202530550102', '202530550118', '202430550207', '202421011305', '202421011321'];

beforeEach(async () => {
  for (const table of ['dormitories', 'feed_rows', 'feed_runs', 'feed_parts', 'clock_slots'])
    await t.rows(`delete from ${table}`);
  t.clock.advance(MINUTE);
});

const admin = async () => (await t.signIn('admin')).access_token;
const scut = async () => (await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`))[0]!.id;

/** Drops a file in the back-office. */
async function check(text: string | Uint8Array, token: string) {
  const boundary = 'x-boundary-x';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="rooms.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const reply = await t.app.inject({
    method: 'POST',
    url: checkDormitoryFeed.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(text as string), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return reply.json();
}
/** Checks and applies a file, a minute later than the one before. */
async function apply(text: string, token: string): Promise<string> {
  const { data } = await check(text, token);
  t.clock.advance(MINUTE);
  const applied = await t.call(applyFeedRun, { id: data.id, despite: true }, { token });
  expect(applied.body.data?.state, JSON.stringify(applied.body)).toBe('applied');
  return data.id;
}
/** Who lives where: 'E3 101 2' by account. */
const living = async () =>
  Object.fromEntries(
    (
      await t.rows<{ account: string; lives: string }>(
        `select p.account, b.code || ' ' || r.code || coalesce(' ' || d.bed, '') as lives from dormitories d join people p on p.id = d.person_id
         join places r on r.id = d.place_id join places b on b.id = r.parent_id order by p.account`,
      )
    ).map(({ account, lives }) => [account, lives]),
  );
const line = (account: string, building: string, room: string, bed = '', campus = '五山校区') =>
  `${account},${campus},${building},${room},${bed}\n`;
const UNREADABLE = '无法读取该文件，请使用 CSV 或 Excel（.xlsx）文件！';
const FIVE = HEAD + [A, B, C, D, E].map((account, n) => line(account!, '东三宿舍', `10${n + 1}`, '1')).join('');

describe('checking and applying', () => {
  test('a check changes nothing and shows the difference; applying does exactly that, once', async () => {
    const token = await admin();
    await apply(FIVE, token);
    const before = await living();
    const changed =
      HEAD +
      line(A!, '东三宿舍', '101', '1') +
      line(B!, '东四宿舍', '999室', '2') +
      line(C!, '东三宿舍', '103', '1') +
      line(D!, '东三宿舍', '104', '1') +
      line('nobody', '东三宿舍', '101');
    const { data: run } = await check(changed, token);
    expect(run).toMatchObject({ state: 'dry', source: 'office', openActions: ['apply'], byName: '吴雅琴' });
    expect(run.counts).toEqual({ same: 3, new: 0, moved: 1, left: 1, odd: 1, rooms: 1 });
    expect(await living()).toEqual(before);

    const rows = async (outcome: 'odd' | 'moved' | 'left' | 'same') =>
      (await t.call(listFeedRows, { runId: run.id, outcome }, { token })).body.data.items;
    expect(await rows('odd')).toMatchObject([{ nr: 6, account: 'nobody', fault: 'account-unknown', personName: null }]);
    expect((await rows('odd'))[0].given).toEqual(['五山校区', '东三宿舍', '101']);
    expect((await rows('left'))[0]).toMatchObject({ account: E, given: [], after: null, before: { bed: '1' } });
    expect((await rows('moved'))[0].before.path.at(-1)).toEqual({ zh: '102室', en: 'Room 102' });
    expect(await rows('same')).toHaveLength(3);

    t.clock.advance(MINUTE);
    const applied = await t.call(applyFeedRun, { id: run.id }, { token });
    expect(applied.body.data).toMatchObject({ state: 'applied', appliedByName: '吴雅琴', openActions: ['undo'] });
    expect(await living()).toEqual({
      [A!]: 'EAST3 101 1',
      [B!]: 'EAST4 999 2',
      [C!]: 'EAST3 103 1',
      [D!]: 'EAST3 104 1',
    });
    const [room] = await t.rows(`select name_zh, name_en, kind from places where code = '999'`);
    expect(room).toEqual({ name_zh: '999室', name_en: 'Room 999', kind: 'room' });
    expect((await rows('moved'))[0].after.path.at(-1)).toEqual({ zh: '999室', en: 'Room 999' });
    expect(await rows('same')).toEqual([]);
    expect((await t.call(applyFeedRun, { id: run.id }, { token })).body.code).toBe('feed-settled');
  });

  test('the same file twice changes nothing and says so', async () => {
    const token = await admin();
    await apply(FIVE, token);
    const before = await t.rows('select * from dormitories order by person_id');
    const { data } = await check(FIVE, token);
    expect(data.counts).toEqual({ same: 5, new: 0, moved: 0, left: 0, odd: 0, rooms: 0 });
    t.clock.advance(MINUTE);
    const applied = await t.call(applyFeedRun, { id: data.id }, { token });
    expect(applied.body.data).toMatchObject({ state: 'applied', openActions: [] });
    expect(await t.rows('select * from dormitories order by person_id')).toEqual(before);
  });

  test('too many would leave: refused whole, unless an administrator applies it by hand', async () => {
    const token = await admin();
    await apply(FIVE, token);
    const before = await living();
    const three = HEAD + [A, B, C].map((account, n) => line(account!, '东三宿舍', `10${n + 1}`, '1')).join('');
    const { data } = await check(three, token);
    expect(data).toMatchObject({ fault: 'too-many-leave', openActions: ['apply-despite'] });
    const refused = await t.call(applyFeedRun, { id: data.id }, { token, language: 'en' });
    expect(refused.body).toMatchObject({ code: 'feed-too-many-leave', facts: { people: 2, share: 40 } });
    expect(refused.body.msg).toContain('2 people (40%)');
    expect(await living()).toEqual(before);
    expect((await t.call(applyFeedRun, { id: data.id, despite: true }, { token })).body.data.state).toBe('applied');
    expect(Object.keys(await living())).toHaveLength(3);
  });

  test('how many may leave is a parameter of the organisation', async () => {
    const token = await admin();
    await apply(FIVE, token);
    await t.rows(`update parameters set values = '{"pValue1": "40"}' where key = 'places.dormitory-feed'`);
    const three = HEAD + [A, B, C].map((account, n) => line(account!, '东三宿舍', `10${n + 1}`, '1')).join('');
    expect((await check(three, token)).data.fault).toBeNull();
    await t.rows(`update parameters set values = '{"pValue1": "30"}' where key = 'places.dormitory-feed'`);
  });

  test('what was seen must still be what happens: a change between check and apply is refused', async () => {
    const token = await admin();
    await apply(FIVE, token);
    const { data } = await check(HEAD + line(A!, '东四宿舍', '101') + FIVE.split('\n').slice(2).join('\n'), token);
    const [room] = await t.rows<{ id: string }>(
      `select r.id from places r join places b on b.id = r.parent_id where b.code = 'EAST4' and r.code = '102'`,
    );
    const [person] = await t.rows<{ id: string }>('select id from people where account = $1', [B]);
    await setDormitory(
      t.database.db,
      { organisationId: await scut(), personId: person!.id, placeId: room!.id, bed: null },
      { now: t.clock.now(), timeZone: 'Asia/Shanghai' },
    );
    expect((await t.call(applyFeedRun, { id: data.id }, { token })).body.code).toBe('feed-outdated');
    expect((await t.call(getFeedRun, { id: data.id }, { token })).body.data.state).toBe('dry');
    expect(await findDormitory(t.database.db, await scut(), person!.id)).toMatchObject({
      placeId: room!.id,
      feedRunId: null,
    });
  });

  test.each([
    ['without rooms', '账号,校区,楼栋\n', 'column-missing', '缺少“房间”列！'],
    ['[TRU-29] with nothing in it', '', 'empty', '文件是空的！'],
    ['[TRU-29] of the old Excel', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'), 'unreadable', UNREADABLE],
    ['that is no spreadsheet', Buffer.from('PK\u0003\u0004nothing'), 'unreadable', UNREADABLE],
  ])('a file %s says why it cannot be read', async (_title, text, fault, msg) => {
    expect(await check(text, await admin())).toMatchObject({ code: 'feed-unreadable', facts: { fault }, msg });
  });

  test.each([
    ['little', 'le'],
    ['big', 'be'],
  ])('[TRU-29] "Unicode text" of a spreadsheet is read: UTF-16, %s end first, between tabs', async (_title, end) => {
    const text = Buffer.from(`\uFEFF${(HEAD + line(A!, '东三宿舍', '101', '1')).replaceAll(',', '\t')}`, 'utf16le');
    expect((await check(end === 'be' ? text.swap16() : text, await admin())).data.counts).toMatchObject({
      new: 1,
      odd: 0,
    });
  });

  test('a spreadsheet and a file in GB 18030 are read as well', async () => {
    const token = await admin();
    const sheet = await smallSpreadsheet({
      name: 'x',
      rows: [
        ['学号', '校区', '楼栋', '房间'],
        [A!, '五山校区', '东三宿舍', 101],
      ],
    });
    expect((await check(sheet, token)).data.counts).toMatchObject({ new: 1, odd: 0 });
    const gb = Buffer.from([0xd1, 0xa7, 0xba, 0xc5]); // 学号
    const rest = Buffer.from(`,campus,building,room\n${A},WS,EAST3,101\n`);
    expect((await check(Buffer.concat([gb, rest]), token)).data.counts).toMatchObject({ new: 1, odd: 0 });
  });
});

describe('undoing', () => {
  test('everybody goes back to where they lived, since when they lived there', async () => {
    await apply(FIVE, await admin());
    const before = await t.rows('select person_id, place_id, bed, since_on::text from dormitories order by person_id');
    t.clock.advance(3 * 24 * 60 * MINUTE);
    const token = await admin();
    const id = await apply(
      HEAD +
        line(A!, '东四宿舍', '101') +
        line('student', '东四宿舍', '101') +
        line(B!, '东三宿舍', '102', '1') +
        line(C!, '东三宿舍', '103', '1') +
        line(D!, '东三宿舍', '104', '1'),
      token,
    );
    expect(Object.keys(await living())).toContain('student');
    t.clock.advance(MINUTE);
    const undone = await t.call(undoFeedRun, { id }, { token });
    expect(undone.body.data).toMatchObject({ state: 'undone', keptBack: 0, openActions: [], undoneByName: '吴雅琴' });
    expect(await t.rows('select person_id, place_id, bed, since_on::text from dormitories order by person_id')).toEqual(
      before,
    );
    expect((await t.call(undoFeedRun, { id }, { token })).body.code).toBe('feed-settled');
  });

  test('[TRU-29] a room that an undone list made is not in use any more, until a list names it again', async () => {
    const token = await admin();
    const room = async () =>
      (await t.rows<{ active: boolean }>(`select active from places where code = '10"1<b>'`)).map(
        ({ active }) => active,
      );
    const odd = HEAD + line(A!, '东三宿舍', '10"1<b>'.replace('"', '""')).replace('10""1<b>', '"10""1<b>"');
    const first = await apply(odd, token);
    expect(await room()).toEqual([true]);
    await t.call(undoFeedRun, { id: first }, { token });
    expect(await room()).toEqual([false]);

    const second = await apply(odd, token);
    expect([await room(), await living()]).toEqual([[true], { [A!]: 'EAST3 10"1<b>' }]);
    // A later list has somebody in it: it stays as long as they do.
    const third = await apply(odd + line(B!, '东三宿舍', '10').replace(',10,', ',"10""1<b>",'), token);
    await t.call(undoFeedRun, { id: second }, { token });
    expect(await room()).toEqual([true]);
    await t.rows('delete from dormitories where person_id = (select id from people where account = $1)', [A]);
    await t.call(undoFeedRun, { id: third }, { token });
    expect([await room(), await living()]).toEqual([[false], {}]);
  });

  test('[TRU-29] what somebody said themselves of a room is not overruled by lists', async () => {
    const token = await admin();
    const file = HEAD + line(A!, '东三宿舍', '888');
    const id = await apply(file, token);
    const [room] = await t.rows<{ id: string }>(`select id from places where code = '888'`);
    for (const active of [false, true]) await t.call(savePlace, { id: room!.id, active }, { token });
    await t.call(undoFeedRun, { id }, { token });
    expect(await t.rows('select active from places where id = $1', [room!.id])).toEqual([{ active: true }]);
    await t.call(savePlace, { id: room!.id, active: false }, { token });
    expect((await check(file, token)).data.counts).toMatchObject({ new: 0, odd: 1 });
  });

  test('what something newer changed is named and not overwritten', async () => {
    const token = await admin();
    await apply(FIVE, token);
    const moved = FIVE.replaceAll('东三宿舍', '东四宿舍');
    const id = await apply(moved, token);
    // A later list moves one person; somebody at the desk moves another.
    await apply(moved.replace(line(A!, '东四宿舍', '101', '1'), line(A!, '东四宿舍', '105', '1')), token);
    await t.rows(
      'update dormitories set bed = $1, feed_run_id = null where person_id = (select id from people where account = $2)',
      ['9', B],
    );
    t.clock.advance(MINUTE);
    expect((await t.call(undoFeedRun, { id }, { token })).body.data).toMatchObject({ keptBack: 2, state: 'undone' });
    const keptRows = (await t.call(listFeedRows, { runId: id, keptBack: true }, { token })).body.data.items;
    expect(keptRows.map((row: { account: string }) => row.account)).toEqual([A, B]);
    expect(await living()).toEqual({
      [A!]: 'EAST4 105 1',
      [B!]: 'EAST4 102 9',
      [C!]: 'EAST3 103 1',
      [D!]: 'EAST3 104 1',
      [E!]: 'EAST3 105 1',
    });
  });
});

describe('who may', () => {
  test('without the right nothing of the feed is shown or done', async () => {
    const { access_token: token } = await t.signIn('handler');
    const id = randomUUID();
    for (const [call, payload] of [
      [listFeedRuns, {}],
      [getFeedRun, { id }],
      [listFeedRows, { runId: id }],
      [applyFeedRun, { id }],
      [undoFeedRun, { id }],
    ] as const)
      expect((await t.send(call as never, payload, { token })).body.code).toBe('not-allowed');
    expect((await check(FIVE, token)).code).toBe('not-allowed');
  });

  test('a run of another organisation answers as one that is not there', async () => {
    const id = await apply(FIVE, await admin());
    const { access_token: token } = await t.signIn('admin', { orgSign: 'sdpt' });
    for (const [call, payload] of [
      [getFeedRun, { id }],
      [listFeedRows, { runId: id }],
      [applyFeedRun, { id }],
      [undoFeedRun, { id }],
    ] as const)
      expect((await t.send(call as never, payload, { token })).body.code).toBe('not-found');
    expect((await t.call(listFeedRuns, {}, { token })).body.data.items).toEqual([]);
  });

  test('runs and rows are paged by keyset, and every write is in the audit', async () => {
    const token = await admin();
    await apply(FIVE, token);
    for (let n = 0; n < 4; n++) {
      await check(FIVE, token);
      t.clock.advance(MINUTE);
    }
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { data } = (await t.call(listFeedRuns, { size: 2, ...(after ? { after } : {}) }, { token })).body;
      seen.push(...data.items.map((run: { id: string }) => run.id));
      after = data.next ?? undefined;
    } while (after);
    expect(new Set(seen).size).toBe(5);
    const calls = (
      await t.rows<{ call: string }>(`select distinct call from audit_entries where outcome = 'done'`)
    ).map((row) => row.call);
    expect(calls).toEqual(expect.arrayContaining(['CheckDormitoryFeed', 'ApplyFeedRun']));
  });
});

describe('the signed call of the housing office', () => {
  let key: { appkey: string; secret: string };
  beforeEach(async () => {
    key = await makeSigningKey(t.database.db, 'feed', await scut(), t.clock.now());
  });
  const rowsOf = (accounts: string[], room = '101') =>
    accounts.map((account) => ({ account, campus: 'WS', building: 'EAST3', room, bed: '1' }));
  const send = async (payload: Record<string, unknown>, signer?: typeof key) => {
    const whole = { orgSign: 'scut', reference: 'list-1', part: 1, parts: 1, ...payload };
    return (await t.send(sendDormitoryFeed as never, whole, { json: true, signer: signer ?? key })).body;
  };

  test('a list is applied at once, odd rows go back with the answer, and again it changes nothing', async () => {
    const rows = [...rowsOf([A!, B!]), { account: C!, campus: 'WS', building: '无此楼', room: '1', areaOne: '东区' }];
    const first = await send({ rows });
    expect(first.data).toMatchObject({
      missing: 0,
      state: 'applied',
      changed: true,
      counts: { new: 2, odd: 1 },
      odd: [{ nr: 3, account: C, fault: 'building-unknown' }],
    });
    const again = await send({ rows });
    expect(again.data).toMatchObject({ state: 'applied', changed: false, counts: { same: 2, new: 0, odd: 1 } });
    const [audited] = await t.rows<{ organisation_id: string }>(
      `select organisation_id from audit_entries where call = 'SendDormitoryFeed' order by id desc limit 1`,
    );
    expect(audited?.organisation_id).toBe(await scut());
  });

  test('parts: nothing is read before the last is here, in whatever order they come', async () => {
    expect((await send({ part: 2, parts: 3, rows: rowsOf([B!]) })).data).toMatchObject({ missing: 2, state: null });
    expect((await send({ part: 3, parts: 3, rows: rowsOf([C!]) })).data.missing).toBe(1);
    expect((await send({ part: 3, parts: 3, rows: rowsOf([C!]) })).data.missing).toBe(1);
    expect(await living()).toEqual({});
    expect((await send({ part: 1, parts: 3, rows: rowsOf([A!]) })).data).toMatchObject({
      missing: 0,
      counts: { new: 3 },
    });
    expect(Object.keys(await living()).toSorted()).toEqual([A, B, C].toSorted());
    expect(await t.rows('select 1 from feed_parts')).toEqual([]);
    expect(await t.rows('select 1 from feed_runs')).toHaveLength(1);
  });

  test.each([
    ['in one message', 1],
    ['in parts', 2],
  ])('[TRU-20] a row with text that cannot be kept is put aside, and never the list: %s', async (_, parts) => {
    const odd = ['x\ud800', 'a\ufffe', 'a\u0000b', 'a\u0007b'].map((room, n) => ({
      ...rowsOf([[B, C, D, E][n]!])[0],
      room,
    }));
    let reply = await send({ part: parts, parts, rows: [...rowsOf([A!]), ...odd] });
    if (parts > 1) reply = await send({ part: 1, parts, rows: [] });
    expect(reply.data).toMatchObject({ missing: 0, state: 'applied', counts: { new: 1, odd: 4 } });
    expect(reply.data.odd.map((row: { fault: string }) => row.fault)).toEqual(Array(4).fill('unreadable'));
    expect(Object.keys(await living())).toEqual([A]);
  });

  test('two last parts at the same moment make one run', async () => {
    const replies = await Promise.all([
      send({ part: 1, parts: 2, rows: rowsOf([A!]) }),
      send({ part: 2, parts: 2, rows: rowsOf([B!]) }),
    ]);
    expect(replies.map((reply) => reply.data.missing).toSorted()).toEqual([0, 1]);
    expect(await t.rows('select 1 from feed_runs')).toHaveLength(1);
  });

  test('a broken list empties nothing: it is refused whole and waits for an administrator', async () => {
    await send({ rows: rowsOf([A!, B!, C!]) });
    const broken = await send({ reference: 'list-2', rows: rowsOf([A!]) });
    expect(broken.data).toMatchObject({
      state: 'refused',
      fault: 'too-many-leave',
      changed: false,
      counts: { left: 2 },
    });
    expect(Object.keys(await living())).toHaveLength(3);
    const token = await admin();
    const [run] = (await t.call(listFeedRuns, { state: 'refused' }, { token })).body.data.items;
    expect(run).toMatchObject({ source: 'call', openActions: ['apply-despite'] });
    await t.call(applyFeedRun, { id: run.id, despite: true }, { token });
    expect(Object.keys(await living())).toEqual([A]);
  });

  test('[TRU-29] a list that moves most people, or fills one room, waits for a second look', async () => {
    const token = await admin();
    const people = await t.rows<{ account: string }>(
      `select account from people where organisation_id = $1 order by account limit 13`,
      [await scut()],
    );
    const crowd = people.map(({ account }) => account);
    const full = await send({ rows: rowsOf(crowd) });
    expect(full.data).toMatchObject({ state: 'refused', fault: 'room-too-full', changed: false, counts: { new: 13 } });
    const spread = crowd.map((account, n) => ({ ...rowsOf([account])[0], room: `10${(n % 4) + 1}` }));
    expect((await send({ reference: 'list-2', rows: spread })).data).toMatchObject({ state: 'applied', fault: null });
    const before = await living();

    t.clock.advance(1000);
    const moved = await send({ reference: 'list-3', rows: spread.map((row) => ({ ...row, building: 'EAST4' })) });
    expect(moved.data).toMatchObject({
      state: 'refused',
      fault: 'too-many-move',
      changed: false,
      counts: { moved: 13 },
    });
    expect(await living()).toEqual(before);
    const waiting = (await t.call(listFeedRuns, { state: 'refused' }, { token })).body.data.items;
    expect(waiting.map(({ fault, openActions }: never) => [fault, openActions])).toEqual([
      ['too-many-move', ['apply-despite']],
      ['room-too-full', ['apply-despite']],
    ]);
    const [run] = waiting;
    const refused = await t.call(applyFeedRun, { id: run.id }, { token, language: 'en' });
    expect(refused.body).toMatchObject({ code: 'feed-too-many-move', facts: { people: 13, share: 100 } });
    expect((await t.call(applyFeedRun, { id: run.id, despite: true }, { token })).body.data.state).toBe('applied');
    expect(new Set(Object.values(await living()).map((lives) => lives.split(' ')[0]))).toEqual(new Set(['EAST4']));
  });

  test('[TRU-29] how many may move, and live in one room, are parameters of the organisation', async () => {
    const set = (values: string) =>
      t.rows(`update parameters set values = $1 where key = 'places.dormitory-feed'`, [values]);
    await send({ rows: rowsOf([A!, B!]) });
    await set('{"pValue1": "30", "pValue2": "100", "pValue3": "1"}');
    const both = await send({ reference: 'list-2', rows: rowsOf([A!, B!], '102') });
    expect(both.data).toMatchObject({ state: 'refused', fault: 'room-too-full' });
    await set('{"pValue1": "30", "pValue2": "100"}');
    expect((await send({ reference: 'list-3', rows: rowsOf([A!, B!], '102') })).data.state).toBe('applied');
    await set('{"pValue1": "30"}');
  });

  test.each([
    [{ part: 3, parts: 2, rows: [] }, 'feed-parts'],
    [{ orgSign: 'sdpt', rows: [] }, 'organisation-unknown'],
    [{ orgSign: 'nowhere', rows: [] }, 'organisation-unknown'],
    [{ reference: 'a&b', rows: [] }, 'invalid'],
    [{ rows: [{ account: 'a', campus: 'b', building: 'c', room: 'd', admin: 'x' }] }, 'invalid'],
  ])('%j is refused: %s', async (payload, code) => {
    expect((await send(payload)).code).toBe(code);
  });

  test('another number of parts for the same list is refused', async () => {
    await send({ part: 1, parts: 2, rows: [] });
    expect((await send({ part: 2, parts: 3, rows: [] })).code).toBe('feed-parts');
  });

  test('the hall’s key, a key of every organisation and an unsigned call do not come in', async () => {
    const [hall] = await t.rows<{ appkey: string; secret: string }>(
      `select appkey, secret from signing_keys where scope = 'hall'`,
    );
    expect((await send({ rows: [] }, hall!)).code).toBe('signature-unknown-key');
    await t.rows(`insert into signing_keys values ('any', 'any-secret', 'feed', now()) on conflict do nothing`);
    expect((await send({ rows: [] }, { appkey: 'any', secret: 'any-secret' })).code).toBe('organisation-unknown');
    const bare = await t.send(sendDormitoryFeed as never, { orgSign: 'scut' }, { json: true, signed: false });
    expect(bare.body.code).toBe('signature-missing');
  });
});

describe('[CONST-07] the clock', () => {
  const job = () => schedule.find(({ name }) => name === 'dormitory-feed') as TimedJob;
  const slotAt = Date.parse('2026-11-16T06:30:00Z');

  test('asks for the list at 14:30 and 20:00 of each organisation’s own day, also for what was missed', async () => {
    expect(job()).toMatchObject({ at: ['14:30', '20:00'], makeUp: true });
    await t.rows(`update organisations set created_at = '2026-01-01'`);
    const now = Date.parse('2026-11-16T12:30:00Z');
    await runDue(t.database.db, job(), now, t.foundation.jobs.sendIn, t.foundation.log);
    const jobs = await t.rows<{ data: { dueAt: number } }>(
      `select data from jobs.job where name = 'read-dormitory-feed' and data ->> 'organisationId' = $1`,
      [await scut()],
    );
    expect(jobs.map(({ data }) => new Date(data.dueAt).toISOString().slice(5, 16)).toSorted()).toEqual(
      ['11-14T12:00', '11-15T06:30', '11-15T12:00', '11-16T06:30', '11-16T12:00'].slice(-4).toSorted(),
    );
  });

  const read = async (office: Parameters<typeof feedJobs>[1], dueAt = slotAt) => {
    const [handler] = feedJobs(t.database.db, office, tellOfFeed, t.clock.now);
    await handler!.run({ organisationId: await scut(), dueAt }, t.foundation.log);
  };

  test('two workers never apply one slot twice', async () => {
    const office = createFakeHousingOffice({ scut: `\uFEFF${FIVE}` });
    await Promise.all([read(office), read(office), read(office)]);
    expect(office.asked).toBe(3);
    expect(await t.rows('select source, state from feed_runs')).toEqual([{ source: 'file', state: 'applied' }]);
    expect(Object.keys(await living())).toHaveLength(5);
  });

  test('the next slot reads the same file again, changes nothing and says so', async () => {
    const office = createFakeHousingOffice({ scut: FIVE });
    await read(office);
    t.clock.advance(MINUTE);
    await read(office, slotAt + 5.5 * 60 * MINUTE);
    const [run] = (await t.call(listFeedRuns, {}, { token: await admin() })).body.data.items;
    expect(run.counts).toEqual({ same: 5, new: 0, moved: 0, left: 0, odd: 0, rooms: 0 });
    expect(run).toMatchObject({ source: 'file', slotAt: slotAt + 5.5 * 60 * MINUTE, openActions: [] });
  });

  test('a file that cannot be read, or stays away after others came, is a refused run; one that never came is silence', async () => {
    const lists: Record<string, string> = {};
    await read(createFakeHousingOffice(lists));
    expect(await t.rows('select 1 from feed_runs')).toEqual([]);
    await read(createFakeHousingOffice({ scut: '学号,校区\n' }));
    await read(createFakeHousingOffice(lists), slotAt + MINUTE);
    expect(await t.rows('select state, fault from feed_runs order by slot_at')).toEqual([
      { state: 'refused', fault: 'column-missing' },
      { state: 'refused', fault: 'no-file' },
    ]);
    expect(await living()).toEqual({});
  });

  test('those who keep places hear of odd rows and of refused lists, once for each list', async () => {
    await t.rows('delete from inbox_messages');
    const messages = async () =>
      (
        await t.rows<{ account: string; kind: string }>(
          `select p.account, m.kind from inbox_messages m join people p on p.id = m.person_id where m.about_kind = 'feed-run' order by m.at, p.account`,
        )
      ).map(({ account, kind }) => `${account} ${kind}`);
    await read(createFakeHousingOffice({ scut: FIVE }));
    expect(await messages()).toEqual([]);
    const odd = createFakeHousingOffice({ scut: FIVE + line('nobody', '东三宿舍', '101') });
    await read(odd, slotAt + MINUTE);
    await read(odd, slotAt + 2 * MINUTE);
    expect(await messages()).toEqual(['200009 feed-odd', 'admin feed-odd', 'platform feed-odd']);
    t.clock.advance(MINUTE);
    await read(createFakeHousingOffice({ scut: HEAD }), slotAt + 3 * MINUTE);
    expect((await messages()).slice(3)).toEqual(['200009 feed-refused', 'admin feed-refused', 'platform feed-refused']);
  });

  test('the folder of the housing office: a file by the name of the organisation, of a size that a list can have', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'campus-housing-'));
    try {
      expect(await createHousingFolder(null).read('scut')).toBeNull();
      const office = createHousingFolder(folder);
      expect(await office.read('scut')).toEqual({ fault: 'no-file' });
      expect(await office.read('../scut')).toBeNull();
      await writeFile(join(folder, 'scut.csv'), FIVE);
      expect(await office.read('scut')).toEqual({ content: Buffer.from(FIVE) });
      await writeFile(join(folder, 'scut.csv'), Buffer.alloc(20 * 1024 * 1024 + 1));
      expect(await office.read('scut')).toEqual({ fault: 'too-large' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('rows of lists that were never applied are cleared after 30 days; that they came stays known', async () => {
    await check(FIVE, await admin());
    await t.rows(`update feed_runs set received_at = received_at - interval '31 days'`);
    await read(createFakeHousingOffice({ scut: HEAD }));
    expect(await t.rows('select 1 from feed_rows')).toEqual([]);
    expect(await t.rows('select 1 from feed_runs')).toHaveLength(2);
  });
});

describe('[TRU-73] what the database refuses puts that row aside, never the list', () => {
  const FIVE_ACCOUNTS = [A, B, C, D, E] as string[];
  /** Beds that the database of this test keeps nowhere, or in no room. */
  const sign = fc.constantFrom('', '', '', '蛊', '毒');

  test('those rows are named, their people keep what they have, and all others move', async () => {
    await t.rows(`alter table feed_rows add constraint feed_rows_kept check (given ->> 'bed' not like '%蛊%')`);
    await t.rows(`alter table dormitories add constraint dormitories_taken check (bed not like '%毒%')`);
    await apply(FIVE, await admin());
    await fc.assert(
      fc.asyncProperty(fc.array(sign, { minLength: 5, maxLength: 5 }), fc.nat(900), async (signs, room) => {
        t.clock.advance(MINUTE);
        const token = await admin();
        const before = await living();
        const rows = FIVE_ACCOUNTS.map((account, n) => line(account, '东四宿舍', `9${room}`, `${n}${signs[n]}`));
        const id = await apply(HEAD + rows.join(''), token);
        const odd = (await t.call(listFeedRows, { runId: id, outcome: 'odd' }, { token })).body.data.items;
        const bad = signs.flatMap((one, n) => (one === '' ? [] : [[n + 2, 'refused-by-database']]));
        expect(odd.map(({ nr, fault }: { nr: number; fault: string }) => [nr, fault])).toEqual(bad);
        expect(await living()).toEqual(
          Object.fromEntries(
            FIVE_ACCOUNTS.map((account, n) => [account, signs[n] ? before[account] : `EAST4 9${room} ${n}`]),
          ),
        );
      }),
      { numRuns: 10 },
    );
  });
});
