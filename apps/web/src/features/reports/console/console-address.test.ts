import { describe, expect, test } from 'vitest';
import { readCases, withCases } from './console-address.ts';

const ID = '0199a1b2-0000-7000-8000-000000000001';
const read = (search: string) => readCases(new URLSearchParams(search));

describe('[REP-01] the list that is open stands in the address', () => {
  test('a figure with its day, person, age, business and building', () => {
    expect(read('figure=late')).toEqual({ figure: 'late' });
    expect(read('figure=begun&on=2026-11-18')).toEqual({ figure: 'begun', on: '2026-11-18' });
    expect(read(`figure=of-person&personId=${ID}&age=week`)).toEqual({
      figure: 'of-person',
      personId: ID,
      age: 'week',
    });
    expect(read(`figure=of-building&buildingId=${ID}`)).toEqual({ figure: 'of-building', buildingId: ID });
    expect(read(`figure=late&businessId=${ID}`)).toEqual({ figure: 'late', businessId: ID });
  });

  test('what does not fit is as if it were not there', () => {
    expect(read('')).toBeNull();
    expect(read('figure=everything')).toBeNull();
    expect(read('figure=begun&on=2026-02-31&personId=7&age=old&buildingId=x')).toEqual({ figure: 'begun' });
  });

  test('opening another list keeps the view and closes what was open; closing leaves nothing of it', () => {
    const params = new URLSearchParams(`view=mine&figure=begun&on=2026-11-18&open=${ID}&jobs=open`);
    expect(withCases(params, { figure: 'late' }).toString()).toBe('view=mine&figure=late');
    expect(withCases(params, null).toString()).toBe('view=mine');
    const asked = { figure: 'of-person', personId: ID, age: 'day' } as const;
    expect(readCases(withCases(params, asked))).toEqual(asked);
  });
});
