import { expect, test } from 'vitest';
import { renewedAfter } from './outages-office.queries.ts';

test('[REP-06] an outage whose end is being worked off is read every few seconds, any other every minute', () => {
  expect(renewedAfter({ settled: false })).toBeLessThanOrEqual(5_000);
  for (const row of [{ settled: true }, undefined]) expect(renewedAfter(row)).toBe(60_000);
});
