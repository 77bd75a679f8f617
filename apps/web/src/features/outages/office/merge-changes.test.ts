import { expect, test } from 'vitest';
import { type AnnounceValues, newValues } from './announce-values.ts';
import { mergeChanges } from './merge-changes.ts';

const place = (id: string) => ({ id, kind: 'building', name: { zh: id, en: id } }) as const;
const base: AnnounceValues = {
  ...newValues('outage'),
  places: [place('a'), place('b')],
  type: 'wired',
  textZh: '断网',
  textEn: 'Down',
  begins: '2026-11-18 08:30',
  ends: '',
};
const other: AnnounceValues = {
  kind: 'maintenance',
  places: [place('c')],
  type: 'wireless',
  textZh: '维护',
  textEn: 'Maintenance',
  begins: '2026-11-18 09:00',
  ends: '2026-11-18 10:00',
};
const third: AnnounceValues = {
  kind: 'third',
  places: [],
  type: 'slow',
  textZh: '很慢',
  textEn: 'Slow',
  begins: '2026-11-18 09:30',
  ends: '2026-11-18 11:00',
};
const fields = Object.keys(base) as (keyof AnnounceValues)[];
const withField = (field: keyof AnnounceValues, from: AnnounceValues) => ({ ...base, [field]: from[field] });

test.each(fields)('[REP-06] %s, changed by another, is taken, kept or the same, by what was typed here', (field) => {
  const fresh = withField(field, other);
  expect(mergeChanges(base, fresh, base)).toEqual({ values: fresh, theirs: [{ field, kept: false }] });
  const typed = withField(field, third);
  expect(mergeChanges(base, fresh, typed)).toEqual({ values: typed, theirs: [{ field, kept: true }] });
  expect(mergeChanges(base, fresh, fresh)).toEqual({ values: fresh, theirs: [] });
  expect(mergeChanges(base, base, typed)).toEqual({ values: typed, theirs: [] });
});

test('[REP-06] what the one changed and what the other changed stand together', () => {
  for (const mine of fields)
    for (const theirs of fields.filter((field) => field !== mine)) {
      const merged = mergeChanges(base, withField(theirs, other), withField(mine, third));
      expect(merged.values).toEqual({ ...base, [mine]: third[mine], [theirs]: other[theirs] });
      expect(merged.theirs).toEqual([{ field: theirs, kept: false }]);
    }
});

test('[REP-06] the same places in another order are no change', () => {
  const turned = { ...base, places: base.places.toReversed() };
  expect(mergeChanges(base, turned, base).theirs).toEqual([]);
});
