import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addHeat, heatAt, hotWords, namesIn, voterOf, weightAt } from './hot.ts';

const NOW = Date.parse('2026-11-16T02:00:00Z');
const DAY = 86_400_000;
const WEEK = 7 * DAY;

describe('[PC-22] how hot a search is', () => {
  test('today’s counts whole, one of a week ago half, and two are the sum of both', () => {
    expect(weightAt(heatAt(NOW), NOW)).toBeCloseTo(1, 5);
    expect(weightAt(heatAt(NOW - WEEK), NOW)).toBeCloseTo(0.5, 5);
    expect(weightAt(addHeat(heatAt(NOW), heatAt(NOW)), NOW)).toBeCloseTo(2, 5);
    expect(weightAt(addHeat(heatAt(NOW - WEEK), heatAt(NOW)), NOW)).toBeCloseTo(1.5, 5);
  });

  test('agrees with counting everything anew, in whatever order it came', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 60 * DAY }), { minLength: 1, maxLength: 200, size: 'max' }),
        (ages) => {
          const heat = ages.map((age) => heatAt(NOW - age)).reduce(addHeat);
          const plain = ages.reduce((sum, age) => sum + 0.5 ** (age / WEEK), 0);
          expect(weightAt(heat, NOW) / plain).toBeCloseTo(1, 3);
        },
      ),
      { seed: 20261115 },
    );
  });

  test('what is hotter today is hotter for ever, unless somebody searches', () => {
    const [once, often] = [heatAt(NOW), addHeat(heatAt(NOW - DAY), heatAt(NOW - 2 * DAY))];
    for (const at of [NOW, NOW + WEEK, NOW + 52 * WEEK])
      expect(Math.sign(weightAt(often, at) - weightAt(once, at))).toBe(Math.sign(often - once));
  });

  test('one of a year ago adds nothing that could be seen, one of twenty weeks ago still does', () => {
    expect(addHeat(heatAt(NOW), heatAt(NOW - 365 * DAY))).toBe(heatAt(NOW));
    expect(addHeat(heatAt(NOW), heatAt(NOW - 20 * WEEK))).toBeGreaterThan(heatAt(NOW));
  });
});

test.each([
  ['校园网', { key: '校园网', shown: '校园网' }],
  ['  Campus   Card ', { key: 'campuscard', shown: 'Campus Card' }],
  ['５Ｇ套餐', { key: '5g套餐', shown: '5G套餐' }],
  ['网', null],
  ['一'.repeat(21), null],
  ['13800001111', null],
  ['学号202530', null],
  ['138-0000-1111', null],
  ['138.0000（1111）', null],
  ['020 8711 0000', null],
  ['8711', null],
  ['BX20261116000123', null],
  ['2026级新生', { key: '2026级新生', shown: '2026级新生' }],
  ['a@example.edu', null],
])('%s is kept as %j', (words, expected) => expect(hotWords(words)).toEqual(expected));

test.each([
  ['张三', ['张三']],
  ['张 三', ['张三', '张', '三']],
  ['李小明挂科', ['李小明挂科', '李小明', '小明挂', '明挂科', '李小明挂', '小明挂科']],
  ['张三 电话', ['张三电话', '张三', '电话']],
  ['Emma Li', ['emmali', 'emma', 'li']],
  ['zhangsan01', ['zhangsan01']],
])('[TRU-64] %s may be a name or hold one', (words, names) => {
  expect(namesIn(words).toSorted()).toEqual(
    [...new Set([...names, ...(words === '张三 电话' ? ['张三电', '三电话', '张三电话'] : [])])].toSorted(),
  );
});

test('[TRU-64] a number is never kept, whatever stands between its digits', () => {
  const between = fc.constantFrom('', ' ', '-', '.', '—', '（', ' - ', '/');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), between), { minLength: 5, maxLength: 12 }),
      (digits) => {
        expect(hotWords(digits.map(([digit, after]) => `${digit}${after}`).join(''))).toBeNull();
      },
    ),
  );
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (ip, voter) => expect(voterOf(ip)).toBe(voter));
