import { expect, test } from 'vitest';
import { formatFor } from '#web/ui/base/format.ts';
import { slotText } from './work-order-labels.ts';

test('a visit is one day and two times, or two days over midnight', () => {
  const format = formatFor('zh', 'Asia/Shanghai');
  const nine = Date.parse('2026-11-16T09:00:00+08:00');
  expect(slotText(nine, nine + 2 * 3_600_000, format)).toBe('2026年11月16日 09:00 – 11:00');
  expect(slotText(nine, nine + 16 * 3_600_000, format)).toBe('2026年11月16日 09:00 – 2026年11月17日 01:00');
});
