import en from '@campus/messages/en/network-applications.ts';
import { expect, test } from 'vitest';
import { bytesText, methodText, monthText } from './network-labels.ts';

test('[ENT-10] ways of paying are told in the reader’s language, and unknown ones as they came', () => {
  const say = (key: keyof typeof en) => en[key];
  expect(methodText('一卡通', say)).toBe('Campus card');
  expect(methodText('balance', say)).toBe('from the balance');
  expect(methodText('云闪付', say)).toBe('云闪付');
});

test('months and traffic as people write them', () => {
  expect(monthText('2026-12', 'zh')).toBe('2026年12月');
  expect(monthText('2026-12', 'en')).toBe('December 2026');
  expect(bytesText(512)).toBe('512 B');
  expect(bytesText(3_500_000_000)).toBe('3.3 GB');
});
