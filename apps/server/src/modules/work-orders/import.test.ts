import { listOlderOrders } from '@campus/contract/calls/work-orders-older.ts';
import { expect, test } from 'vitest';
import { rowsOfFile, smallSpreadsheet } from '#server/platform/table-file.ts';
import { testApp } from '../../../test/test-app.ts';
import { orderPlay } from '../../../test/work-order-play.ts';
import { importOlderOrders } from './index.ts';

const t = testApp();
const play = orderPlay(t);
const head = ['工单号', '账号', '标题', '状态', '提交时间', '楼栋', '解决方案'];
const row = (number: string, account = 'student') => [
  number,
  account,
  '断网',
  '已解决',
  '2021-03-05 14:07',
  'D5栋',
  '换线',
];
const bring = (rows: string[][], apply = true) =>
  importOlderOrders(t.database.db, { orgSign: 'scut', kind: 'fault', rows: [head, ...rows], apply }, t.clock.now());
const stand = async () => (await t.rows<{ n: number }>('select count(*)::int as n from older_orders'))[0]?.n;

test('a dry run names every odd row and changes nothing', async () => {
  const dry = await bring([row('A1'), row('A2', 'nobody'), ['A3', 'student', '', '飞走了', '昨天']], false);
  expect(dry).toMatchObject({ orders: 2, standing: 0, applied: false });
  expect(dry!.odd.map(({ line, column, what }) => [line, column, what])).toEqual([
    [3, '账号', 'account-unknown'],
    [4, '标题', 'empty'],
    [4, '提交时间', 'time'],
    [4, '状态', 'status'],
  ]);
  expect(await stand()).toBe(0);
});

test('applied whole or not at all; a second time nothing comes in twice', async () => {
  expect(await bring([row('B1'), row('B2', 'nobody')])).toMatchObject({ applied: false });
  expect(await stand()).toBe(0);
  expect(await bring([row('B1'), row('B2', 'STAFF')])).toMatchObject({ applied: true, orders: 2 });
  expect(await bring([row('B1'), row('B3')])).toMatchObject({ applied: true, orders: 1, standing: 1 });
  const other = await bring([['B1', 'student', '别的事', '已解决', '2021-03-05']]);
  expect(other!.odd).toMatchObject([{ line: 2, what: 'number-taken' }]);
  expect(await stand()).toBe(3);
  const { items } = await play.must('student', listOlderOrders, { kind: 'fault' });
  expect(items.map((item) => item.number).toSorted()).toEqual(['B1', 'B3']);
});

test('[TRU-20] a row with characters that cannot be kept is put aside, and the others come in', async () => {
  const before = (await stand()) ?? 0;
  const odd = ['断\u0000网', '断\ufffe网', '断\ud800网', '断\u0007网'].map((title, n) =>
    row(`T${n}`).map((cell) => (cell === '断网' ? title : cell)),
  );
  const brought = await bring([row('T-good'), ...odd]);
  expect(brought).toMatchObject({ applied: true, orders: 1 });
  expect(brought!.odd.map(({ line, column, what }) => [line, column, what])).toEqual(
    [3, 4, 5, 6].map((line) => [line, '标题', 'characters']),
  );
  expect(await stand()).toBe(before + 1);
});

test('three thousand rows come in at once, or none of them', async () => {
  const many = Array.from({ length: 3000 }, (_, n) => row(`C${n}`));
  const before = await stand();
  expect(await bring([...many, row('C-odd', 'nobody')])).toMatchObject({ applied: false });
  expect(await stand()).toBe(before);
  expect(await bring(many)).toMatchObject({ applied: true, orders: 3000 });
  expect(await stand()).toBe((before ?? 0) + 3000);
});

test('a spreadsheet, and comma-separated values in either encoding, give the same rows', async () => {
  const rows = [head, row('D1')];
  const csv = rows.map((cells) => cells.join(',')).join('\r\n');
  expect(await rowsOfFile(Buffer.from(`\uFEFF${csv}`, 'utf8'))).toEqual(rows);
  // GB 18030 of 工单号 and 断网, as an older Windows program would save them.
  const gb = Buffer.concat([
    Buffer.from([0xb9, 0xa4, 0xb5, 0xa5, 0xba, 0xc5]),
    Buffer.from(',x\r\n1,'),
    Buffer.from([0xb6, 0xcf, 0xcd, 0xf8]),
  ]);
  expect(await rowsOfFile(gb)).toEqual([
    ['工单号', 'x'],
    ['1', '断网'],
  ]);
  const sheet = await smallSpreadsheet({ name: '工单', rows });
  expect(await rowsOfFile(sheet)).toEqual(rows);
});

test('an organisation that is not there', async () => {
  expect(
    await importOlderOrders(t.database.db, { orgSign: 'nowhere', kind: 'fault', rows: [head], apply: true }, 0),
  ).toBeNull();
});
