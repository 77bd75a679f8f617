import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FeedRow,
  type FeedRowFault,
  feedRow,
  feedRowFaults,
  MOST_FEED_ROWS,
  mayGoBack,
  planFeed,
  readFeedTable,
  type StandingPerson,
  type StandingPlace,
} from './dormitory-feed.ts';
import type { PlaceKind } from './levels.ts';

const feedLimits = { leave: 30, move: 50, room: 12 };
const place = (id: string, parentId: string | null, kind: PlaceKind, nameZh: string, active = true): StandingPlace => ({
  id,
  parentId,
  kind,
  nameZh,
  active,
  code: id.split('/').at(-1) as string,
});
const places = [
  place('WS', null, 'campus', '五山校区'),
  place('WS/EAST', 'WS', 'area-one', '东区'),
  place('WS/EAST/N', 'WS/EAST', 'area-two', '东区北片'),
  place('WS/EAST/N/E3', 'WS/EAST/N', 'building', '东三宿舍'),
  place('WS/EAST/N/E3/101', 'WS/EAST/N/E3', 'room', '101室'),
  place('WS/EAST/N/E3/102', 'WS/EAST/N/E3', 'room', '102室', false),
  place('WS/EAST/N/OLD', 'WS/EAST/N', 'building', '旧楼', false),
  place('WS/EAST/B1', 'WS/EAST', 'building', '一号楼'),
  place('WS/WEST', 'WS', 'area-one', '西区'),
  place('WS/WEST/B1', 'WS/WEST', 'building', '西一号楼'),
  place('GZIC', null, 'campus', '国际校区'),
  place('GZIC/G1', 'GZIC', 'building', '学生公寓G1'),
];
const person = (account: string, room: string | null = null, bed: string | null = null): StandingPerson => ({
  id: `p-${account}`,
  account,
  dormitory: room ? { placeId: room, bed } : null,
});
const E3_101 = 'WS/EAST/N/E3/101';
const row = (change: Partial<FeedRow> = {}): FeedRow => ({
  ...feedRow(2, { account: 'a1', campus: 'WS', building: 'E3', room: '101' }),
  ...change,
});
const plan = (rows: FeedRow[], people: StandingPerson[] = [person('a1')]) =>
  planFeed({ rows, people, places, limits: feedLimits });
const only = (change: Partial<FeedRow>, people?: StandingPerson[]) => plan([row(change)], people).rows[0]!;

const HEADINGS = ['账号', '校区', '楼栋', '房间'];

describe('a file of the housing office', () => {
  test('is read under headings in Chinese or English, in any order, spaces tidied', () => {
    const table = [
      [' 房间号', '学号', '校区', '楼栋', '备注'],
      ['101', '2026\u30000001 ', '五山校区', '东三 宿舍', 'x'],
      ['', ' ', '', '', ''],
      ['102', 'b', 'WS', 'E3'],
    ];
    expect(readFeedTable(table)).toEqual({
      rows: [
        feedRow(2, { account: '2026 0001', campus: '五山校区', building: '东三 宿舍', room: '101' }),
        feedRow(4, { account: 'b', campus: 'WS', building: 'E3', room: '102' }),
      ],
    });
    const english = [
      ['Account', 'Campus', 'Area One', 'Area Two', 'Building', 'Room', 'Bed'],
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
    ];
    expect(readFeedTable(english)).toEqual({
      rows: [{ nr: 2, account: 'a', campus: 'b', areaOne: 'c', areaTwo: 'd', building: 'e', room: 'f', bed: 'g' }],
    });
  });

  test.each([
    ['[TRU-29] with nothing in it', [], 'empty', ''],
    ['[TRU-29] with empty lines alone', [[''], [' ', '\u3000']], 'empty', ''],
    ['[TRU-29] of bytes that are no text', [['账\u0000', '号\u0000']], 'unreadable', ''],
    ['without a column', [['账号', '校区', '楼栋']], 'column-missing', '房间'],
    ['with a column twice', [['账号', '学号', '校区', '楼栋', '房间']], 'column-twice', '账号'],
    ['with too many rows', [HEADINGS, ...Array(MOST_FEED_ROWS + 1).fill(['a'])], 'too-many-rows', ''],
  ])('%s cannot be read, and says why', (_title, table, fault, column) => {
    expect(readFeedTable(table)).toEqual({ fault, column });
  });

  test('[TRU-29] may begin with empty lines; lines keep their numbers', () => {
    expect(readFeedTable([[''], [' '], HEADINGS, ['a', 'WS', 'E3', '101']])).toEqual({
      rows: [feedRow(4, { account: 'a', campus: 'WS', building: 'E3', room: '101' })],
    });
  });

  test('may have as many rows as that, and no more', { timeout: 60_000 }, () => {
    const read = readFeedTable([HEADINGS, ...Array(MOST_FEED_ROWS).fill(['a'])]);
    expect('rows' in read && read.rows.length).toBe(MOST_FEED_ROWS);
  });
});

describe('where a row leads', () => {
  test.each([
    ['by codes', { campus: 'ws', areaOne: 'east', areaTwo: 'n', building: 'e3' }],
    [
      'by Chinese names',
      { campus: '五山校区', areaOne: '东区', areaTwo: '东区北片', building: '东三宿舍', room: '101室' },
    ],
    ['without areas, where the building is the only one of its name', { building: '东三宿舍' }],
    ['with the second area alone', { areaTwo: 'N', building: 'E3' }],
  ])('%s', (_title, change) => {
    expect(only(change)).toMatchObject({ outcome: 'new', after: { placeId: E3_101, room: null, bed: null } });
  });

  const cases: [FeedRowFault, Partial<FeedRow>][] = [
    ['account-empty', { account: '' }],
    ['account-unknown', { account: 'nobody' }],
    ['campus-empty', { campus: '' }],
    ['campus-unknown', { campus: '南校区' }],
    ['area-one-unknown', { areaOne: '南区' }],
    ['area-two-unknown', { areaOne: 'EAST', areaTwo: '东区南片' }],
    ['area-two-unknown', { areaOne: 'WEST', areaTwo: 'N' }],
    ['building-empty', { building: '' }],
    ['building-unknown', { building: '东九宿舍' }],
    ['building-unknown', { campus: 'GZIC', building: 'E3' }],
    ['not-a-building', { building: '东区' }],
    ['building-ambiguous', { building: 'B1' }],
    ['building-inactive', { building: '旧楼' }],
    ['room-empty', { room: '' }],
    ['room-inactive', { room: '102' }],
    ['room-too-long', { room: '1'.repeat(41) }],
    ['unreadable', { bed: 'a\ufffd' }],
    // [SAF-12] A room is made by its name.
    ['unreadable', { room: '1\u202e01' }],
    ['unreadable', { building: 'E3\u2067' }],
    ['bed-too-long', { bed: '1'.repeat(21) }],
  ];
  test.each(cases)('%s is odd: %j', (fault, change) => {
    expect(only(change)).toMatchObject({ outcome: 'odd', fault, after: null });
  });
  test.each(['a\ufffe', 'a\u0000', 'x\ud800', 'a\u0007'])(
    '[TRU-20] a cell that holds %j puts its row aside, and again when the row is read once more',
    (bed) => {
      const own = feedRow(2, { account: 'a1', campus: 'WS', building: 'E3', room: '101', bed });
      expect(plan([own]).rows[0]).toMatchObject({ outcome: 'odd', fault: 'unreadable' });
      expect(feedRow(2, own)).toEqual(own);
    },
  );
  test('the same account twice: both rows are odd, whatever case it is typed in', () => {
    const { rows } = plan([row(), row({ nr: 3, account: 'A1', room: '103' })]);
    expect(rows.map(({ outcome, fault }) => [outcome, fault])).toEqual([
      ['odd', 'account-twice'],
      ['odd', 'account-twice'],
    ]);
  });
  test('[TRU-73] a row that the database refused is odd, and its person keeps what they have', () => {
    const rows = [row(), row({ nr: 3, account: 'a2', room: '103' })];
    const { rows: planned } = planFeed({
      rows,
      people: [person('a1', E3_101), person('a2')],
      places,
      limits: feedLimits,
      refused: new Set([2]),
    });
    expect(planned).toMatchObject([{ outcome: 'odd', fault: 'refused-by-database' }, { nr: 3 }]);
    expect(planned.some(({ outcome }) => outcome === 'left')).toBe(false);
  });
  test('every fault has a case', () => {
    const tried = new Set<string>([...cases.map(([fault]) => fault), 'account-twice', 'refused-by-database']);
    expect([...feedRowFaults].filter((fault) => !tried.has(fault))).toEqual([]);
  });

  test('an area tells two buildings of one code apart', () => {
    expect(only({ areaOne: '西区', building: 'B1' }).after?.room?.buildingId).toBe('WS/WEST/B1');
  });

  test('a room that a known building does not have yet is made once, however it is written', () => {
    const people = ['a1', 'a2', 'a3'].map((account) => person(account));
    const rows = ['205', '205室', ' 205'].map((room, n) => row({ nr: n + 2, account: `a${n + 1}`, room: room.trim() }));
    const { rooms, counts } = plan(rows, people);
    expect(rooms).toEqual([{ buildingId: 'WS/EAST/N/E3', code: '205', nameZh: '205室', nameEn: 'Room 205' }]);
    expect(counts).toMatchObject({ new: 3, rooms: 1 });
  });

  test('[TRU-29] a room that an undone list took away comes back with the next that names it, and no other', () => {
    const gone = { ...place('WS/EAST/N/E3/301', 'WS/EAST/N/E3', 'room', '301室', false), takenBack: true };
    const rows = [row({ room: '301' }), row({ nr: 3, account: 'a2', room: '102' })];
    const planned = planFeed({
      rows,
      people: [person('a1'), person('a2')],
      places: [...places, gone],
      limits: feedLimits,
    });
    expect(planned).toMatchObject({ rooms: [], revived: [gone.id], counts: { new: 1, odd: 1, rooms: 1 } });
  });
});

describe('what a row changes', () => {
  test.each([
    ['same', person('a1', E3_101), {}],
    ['same', person('a1', E3_101, '2'), { bed: '2' }],
    ['moved', person('a1', E3_101, '1'), { bed: '2' }],
    ['moved', person('a1', 'GZIC/G1'), {}],
    ['new', person('a1'), {}],
  ])('%s', (outcome, standing, change) => {
    expect(only(change, [standing]).outcome).toBe(outcome);
  });

  test('who is not named any more has left; who is named in an odd row keeps what they have', () => {
    const people = ['a1', 'a2', 'a3', 'a4'].map((account) => person(account, E3_101));
    const { rows, counts } = plan(
      [row(), row({ nr: 3, account: 'a2', building: '无' }), row({ nr: 9, account: 'a3' })],
      people,
    );
    expect(counts).toEqual({ same: 2, new: 0, moved: 0, left: 1, odd: 1, rooms: 0 });
    expect(rows.at(-1)).toMatchObject({
      nr: 10,
      account: 'a4',
      outcome: 'left',
      given: null,
      before: { placeId: E3_101 },
    });
  });

  test.each([
    [100, 30, false],
    [100, 31, true],
    [10, 3, false],
    [10, 4, true],
    [1, 1, true],
    [0, 0, false],
  ])('of %i who have a room %i leave: too many is %s', (living, leaving, tooMany) => {
    const people = Array.from({ length: living }, (_, n) => person(`a${n}`, E3_101));
    const rows = people.slice(leaving).map(({ account }, n) => row({ nr: n + 2, account }));
    const { doubt, counts } = plan(rows, people);
    expect([doubt?.fault === 'too-many-leave', counts.left]).toEqual([tooMany, leaving]);
  });

  test.each([
    ['most move', 15, 0, 15, 'too-many-move'],
    ['one more than half move', 100, 0, 51, 'too-many-move'],
    ['half move', 100, 0, 50, null],
    ['some leave and others move', 100, 30, 21, 'too-many-move'],
    ['both together are half', 100, 30, 20, null],
    ['more leave than may, whoever moves', 100, 31, 69, 'too-many-leave'],
  ])('[TRU-29] a list is looked at first when %s', (_title, living, leaving, moving, fault) => {
    const rooms = Array.from({ length: living }, (_, n) => place(`E3/${n}`, 'WS/EAST/N/E3', 'room', `R${n}`));
    const people = rooms.map(({ id }, n) => person(`a${n}`, id));
    const rows = people
      .slice(leaving)
      .map(({ account }, n) => row({ nr: n + 2, account, room: `${n < moving ? 'new' : ''}${n + leaving}` }));
    const { doubt, counts } = planFeed({ rows, people, places: [...places, ...rooms], limits: feedLimits });
    expect(counts).toMatchObject({ left: leaving, moved: moving });
    expect(doubt?.fault ?? null).toBe(fault);
  });

  test('[TRU-29] a bed is a move as well: a shifted column changes the beds of everybody', () => {
    const people = [person('a1', E3_101, '1'), person('a2', E3_101, '2')];
    const rows = people.map(({ account }, n) => row({ nr: n + 2, account, bed: 'male' }));
    expect(plan(rows, people).doubt).toEqual({ fault: 'too-many-move', people: 2, share: 100 });
  });

  test.each([
    ['twelve newcomers in one room', 0, 12, '101', null],
    ['thirteen newcomers in one room', 0, 13, '101', '东三宿舍 101室'],
    ['thirteen in a room that the list makes', 0, 13, '777', '东三宿舍 777室'],
    ['a newcomer beside twelve', 12, 1, '101', '东三宿舍 101室'],
    ['a full room that stays as it is', 30, 0, '101', null],
  ])('[TRU-29] %s', (_title, there, coming, room, full) => {
    const people = Array.from({ length: there + coming }, (_, n) => person(`a${n}`, n < there ? E3_101 : null));
    const rows = people.map(({ account }, n) => row({ nr: n + 2, account, room }));
    const { doubt } = plan(rows, people);
    expect(doubt).toEqual(full ? { fault: 'room-too-full', people: there + coming, room: full } : null);
  });

  test('[TRU-29] whoever stays for an odd row still has their place in the room', () => {
    const people = Array.from({ length: 13 }, (_, n) => person(`a${n}`, n < 12 ? E3_101 : null));
    const rows = people.map(({ account }, n) => row({ nr: n + 2, account, building: n === 0 ? '无' : 'E3' }));
    expect(plan(rows, people).doubt).toMatchObject({ fault: 'room-too-full', people: 13 });
  });

  test('[TRU-29] whatever a list does, it is applied unseen only within the limits', () => {
    const accounts = Array.from({ length: 20 }, (_, n) => `a${n}`);
    const living = fc.record({
      room: fc.constantFrom('101', '201', '202', null),
      now: fc.constantFrom('101', '201', '202', null),
    });
    const rooms = ['201', '202'].map((code) => place(`WS/EAST/N/E3/${code}`, 'WS/EAST/N/E3', 'room', `${code}室`));
    const id = (code: string) => `WS/EAST/N/E3/${code}`;
    fc.assert(
      fc.property(fc.array(living, { maxLength: 20, size: 'max' }), (lives) => {
        const people = lives.map(({ room }, n) => person(accounts[n]!, room && id(room)));
        const rows = lives.flatMap(({ now }, n) => (now ? [row({ nr: n + 2, account: accounts[n]!, room: now })] : []));
        const { doubt } = planFeed({ rows, people, places: [...places, ...rooms], limits: feedLimits });
        const had = lives.filter(({ room }) => room);
        const left = had.filter(({ now }) => !now).length;
        const changed = had.filter(({ room, now }) => room !== now).length;
        const crowded = ['101', '201', '202'].some(
          (code) =>
            lives.filter(({ now }) => now === code).length > 12 &&
            lives.some(({ room, now }) => now === code && room !== code),
        );
        const fine = left * 100 <= had.length * 30 && changed * 100 <= had.length * 50 && !crowded;
        expect(doubt === null).toBe(fine);
      }),
    );
  });
});

describe('going back', () => {
  const moved = { outcome: 'moved', afterPlaceId: 'x', afterBed: '1' } as const;
  const left = { outcome: 'left', afterPlaceId: null, afterBed: null } as const;
  test.each([
    ['still as the run left it', moved, { placeId: 'x', bed: '1' }, false, true],
    ['another bed since', moved, { placeId: 'x', bed: '2' }, false, false],
    ['another room since', moved, { placeId: 'y', bed: '1' }, false, false],
    ['gone since', moved, null, false, false],
    ['a later run said the same again', moved, { placeId: 'x', bed: '1' }, true, false],
    ['left, and nowhere since', left, null, false, true],
    ['left, and back since', left, { placeId: 'x', bed: '1' }, false, false],
    ['left, came and left again', left, null, true, false],
  ])('%s', (_title, changed, dormitory, changedByLaterRun, back) => {
    expect(mayGoBack(changed, { dormitory, changedByLaterRun })).toBe(back);
  });
});
