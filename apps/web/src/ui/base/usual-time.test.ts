import en from '@campus/messages/en/ui.ts';
import { fill } from '@campus/messages/texts.ts';
import { expect, test } from 'vitest';
import type { Say } from './use-texts.ts';
import { usualTime } from './usual-time.ts';

const say: Say = (key, facts = {}) => fill(en[key], facts);
const HOUR_MS = 3_600_000;

test.each([
  [20_000, '1 min'],
  [25 * 60_000, '25 min'],
  [HOUR_MS, '1 working hour'],
  [15 * HOUR_MS, '15 working hours'],
  [16 * HOUR_MS, '2 working days'],
  [17 * HOUR_MS, '3 working days'],
])('%d ms is about %s', (ms, text) => {
  expect(usualTime(ms, say)).toBe(text);
});
