import { describe, expect, test } from 'vitest';
import { readOlderOrders } from './older-orders.ts';

const zone = { timeZone: 'Asia/Shanghai', now: Date.parse('2026-11-15T00:00:00Z') };
const head = ['工单号', '账号', '标题', '状态', '提交时间', '解决方案', '星级', '诉求是否达成', '评价内容'];
const good = ['GZ1', 'student', '断网', '已解决', '2021-03-05 14:07', '换线', '5', '是', '好'];
const read = (...rows: string[][]) => readOlderOrders([head, ...rows], 'fault', zone);
const odd = (...rows: string[][]) => read(...rows).odd.map(({ line, column, what }) => [line, column, what]);

test('a row becomes an order: its own fields, and everything else by name', () => {
  expect(read(good)).toEqual({
    odd: [],
    orders: [
      {
        line: 2,
        kind: 'fault',
        number: 'GZ1',
        account: 'student',
        status: '已解决',
        group: 'done',
        title: '断网',
        submittedAt: Date.parse('2021-03-05T06:07:00Z'),
        facts: { solution: '换线' },
        stars: 5,
        achieved: true,
        evaluation: '好',
      },
    ],
  });
});

describe('what is odd is named with its line and column', () => {
  const changed = (index: number, value: string) => good.map((cell, n) => (n === index ? value : cell));
  test.each([
    ['[SAF-12] a title that turns its direction', changed(2, '断\u202e网'), '标题', 'characters'],
    ['a number is missing', changed(0, ' '), '工单号', 'empty'],
    ['an account is missing', changed(1, ''), '账号', 'empty'],
    ['a state that nobody knows', changed(3, '飞走了'), '状态', 'status'],
    ['a day that is none', changed(4, '2021-02-30'), '提交时间', 'time'],
    ['a time that is none', changed(4, '昨天'), '提交时间', 'time'],
    ['a time to come', changed(4, '2027-01-01'), '提交时间', 'time-ahead'],
    ['six stars', changed(6, '6'), '星级', 'stars'],
    ['neither yes nor no', changed(7, '也许'), '诉求是否达成', 'yes-no'],
    ['a novel', changed(5, 'x'.repeat(4001)), '解决方案', 'too-long'],
  ])('%s', (_name, row, column, what) => {
    expect(odd(row)).toEqual([[2, column, what]]);
    expect(read(row).orders).toEqual([]);
  });

  test('the same number twice, several odd things in one row, and an empty row that is none', () => {
    expect(odd(good, ['', '', ''], good)).toEqual([[4, '工单号', 'number-twice']]);
    expect(odd(['', '', '断网', '飞走了', '昨天'])).toEqual([
      [2, '工单号', 'empty'],
      [2, '账号', 'empty'],
      [2, '提交时间', 'time'],
      [2, '状态', 'status'],
    ]);
  });

  test('a file without a column that is needed, or with one that nobody knows, is not read at all', () => {
    const { odd: faults, orders } = readOlderOrders(
      [
        ['工单号', '账号', '天气', 'Account'],
        ['1', 'a', 'b', 'c'],
      ],
      'fault',
      zone,
    );
    expect(orders).toEqual([]);
    expect(faults.map(({ column, what }) => [column, what])).toEqual([
      ['天气', 'column-unknown'],
      ['account', 'column-twice'],
      ['标题', 'column-missing'],
      ['状态', 'column-missing'],
      ['提交时间', 'column-missing'],
    ]);
  });
});
