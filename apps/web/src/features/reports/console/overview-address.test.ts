import { expect, test } from 'vitest';
import { readOverviewCases } from './overview-address.ts';

const ID = '0199a1b2-0000-7000-8000-000000000001';
const read = (search: string) => readOverviewCases(new URLSearchParams(search));

test('[REP-02] the list that is open stands in the address, and what does not fit opens none', () => {
  expect(read(`figure=late&businessId=${ID}`)).toEqual({ when: 'now', figure: 'late', businessId: ID });
  expect(read(`figure=returned&businessId=${ID}`)).toEqual({ when: 'past', figure: 'returned', businessId: ID });
  expect(read(`figure=weight&businessId=${ID}`)).toBeNull();
  expect(read('figure=late&businessId=7')).toBeNull();
  expect(read('')).toBeNull();
});
