import { expect, test } from 'vitest';
import { bytesText, monthText } from './network-labels.ts';

test('months and traffic as people write them', () => {
  expect(monthText('2026-12', 'zh')).toBe('2026年12月');
  expect(monthText('2026-12', 'en')).toBe('December 2026');
  expect(bytesText(512)).toBe('512 B');
  expect(bytesText(3_500_000_000)).toBe('3.3 GB');
});
