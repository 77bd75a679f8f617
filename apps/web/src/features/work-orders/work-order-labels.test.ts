import zh from '@campus/messages/zh/work-orders.ts';
import { timelineKinds } from '@campus/rules/flows/vocabulary.ts';
import { expect, test } from 'vitest';
import { formatFor } from '#web/ui/base/format.ts';
import { eventText, slotText } from './work-order-labels.ts';

test('every event has words, and one that is new to the page is told as a change', () => {
  const known = timelineKinds.map((kind) => `event-${kind}`);
  expect(timelineKinds.map(eventText)).toEqual(known);
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
