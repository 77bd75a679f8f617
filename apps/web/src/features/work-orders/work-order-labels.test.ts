import en from '@campus/messages/en/work-orders.ts';
import zh from '@campus/messages/zh/work-orders.ts';
import { describe, expect, test } from 'vitest';
import { formatFor } from '#web/ui/base/format.ts';
import { eventText, orderChip, type Standing, slotText } from './work-order-labels.ts';

const running: Standing = {
  status: 'running',
  outcome: null,
  group: 'todo',
  hungUp: false,
  waitsForEvaluation: false,
};
const ended: Standing = { ...running, status: 'ended', group: 'done' };

describe('[STATE-05] where an order stands', () => {
  test.each<[string, Standing, string, string]>([
    ['nobody took it', running, '待处理', 'Pending'],
    ['somebody works on it', { ...running, group: 'doing' }, '处理中', 'Processing'],
    ['hung up', { ...running, group: 'doing', hungUp: true }, '已挂起', 'On hold'],
    ['returned', { ...running, status: 'returned' }, '已退回', 'Returned'],
    ['solved, to be rated', { ...running, group: 'done', waitsForEvaluation: true }, '待评价', 'To be rated'],
    ['solved', { ...running, group: 'done' }, '已完成', 'Done'],
    ['closed', { ...ended, outcome: 'done' }, '已完成', 'Done'],
    ['closed by itself, to be rated', { ...ended, outcome: 'done', waitsForEvaluation: true }, '待评价', 'To be rated'],
    ['closed unsolved', { ...ended, outcome: 'unsolved' }, '未解决已关闭', 'Closed, not solved'],
    ['cancelled', { ...ended, group: 'abort', outcome: 'withdrawn' }, '已取消', 'Canceled'],
    ['refused', { ...ended, group: 'abort', outcome: 'refused' }, '不予受理', 'Not accepted'],
    ['ended', { ...ended, group: 'abort', outcome: 'ended-by-administrator' }, '已终止', 'Ended'],
    ['failed', { ...ended, group: 'abort', outcome: 'failed' }, '办理失败', 'Failed'],
    ['ended without a word', { ...ended, group: 'abort' }, '已取消', 'Canceled'],
    // A clock that is still set on what ended is no longer news.
    ['ended while hung up', { ...ended, outcome: 'done', hungUp: true }, '已完成', 'Done'],
  ])('%s', (_case, standing, chinese, english) => {
    const { text } = orderChip(standing);
    expect([zh[text], en[text]]).toEqual([chinese, english]);
  });

  test('the four groups are called as the specification calls them', () => {
    const keys = ['group-todo', 'group-doing', 'group-done', 'group-abort'] as const;
    expect(keys.map((key) => zh[key])).toEqual(['待处理', '处理中', '已完成', '已取消']);
    expect(keys.map((key) => en[key])).toEqual(['Pending', 'Processing', 'Done', 'Canceled']);
  });
});

test('every event has words, and one that is new to the page is told as a change', () => {
  expect(zh[eventText('remind')]).toBe('催办');
  expect(zh[eventText('reopen')]).toBe('重新打开了工单');
  expect(zh[eventText('something-new')]).toBe('有了变化');
});

test('a visit is one day and two times, or two days over midnight', () => {
  const format = formatFor('zh', 'Asia/Shanghai');
  const nine = Date.parse('2026-11-16T09:00:00+08:00');
  expect(slotText(nine, nine + 2 * 3_600_000, format)).toBe('2026年11月16日 09:00 – 11:00');
  expect(slotText(nine, nine + 16 * 3_600_000, format)).toBe('2026年11月16日 09:00 – 2026年11月17日 01:00');
});
