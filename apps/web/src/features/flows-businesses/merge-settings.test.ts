import { expect, test } from 'vitest';
import type { BusinessValues } from './business-values.ts';
import { isSame, mergeSettings } from './merge-settings.ts';

const named = (id: string) => ({ id, name: { zh: id, en: id } });
const person = (id: string) => ({ id, name: id, department: null });
const annex = (id: string, link = '/1') => ({ id, name: id, mediaType: 'application/pdf', bytes: 1, link });
const guide = (name: string) => ({ name, titleZh: name, titleEn: name, bodyZh: '', bodyEn: '' });

/** Every field with a value of its own, so that each can be changed alone. */
const filled = (mark: string): BusinessValues => ({
  nameZh: mark,
  nameEn: mark,
  summaryZh: mark,
  summaryEn: mark,
  introductionZh: mark,
  introductionEn: mark,
  code: mark,
  category: mark,
  icon: mark,
  numberPrefix: mark,
  audience: mark,
  departments: [named(mark)],
  labels: [named(mark)],
  people: [person(mark)],
  owners: [person(mark), person('x')],
  supervisors: [person(mark)],
  guides: [guide(mark), guide('x')],
  printFor: [mark],
  printHeadingZh: mark,
  printHeadingEn: mark,
  printParts: [mark, 'x'],
  printLeftOut: [mark],
  printClosingZh: mark,
  printClosingEn: mark,
  printSignatures: [{ zh: mark, en: mark }],
  annexes: [annex(mark), annex('x')],
});
const [base, other, third] = [filled('a'), filled('b'), filled('c')];
const fields = Object.keys(base) as (keyof BusinessValues)[];
const withField = (field: keyof BusinessValues, from: BusinessValues) => ({ ...base, [field]: from[field] });

test.each(fields)('[DES-06] %s, changed by another, is taken, kept or the same, by what was typed here', (field) => {
  const fresh = withField(field, other);
  expect(mergeSettings(base, fresh, base)).toEqual({ values: fresh, theirs: [{ field, kept: false }] });
  const typed = withField(field, third);
  expect(mergeSettings(base, fresh, typed)).toEqual({ values: typed, theirs: [{ field, kept: true }] });
  expect(mergeSettings(base, fresh, fresh)).toEqual({ values: fresh, theirs: [] });
  expect(mergeSettings(base, base, typed)).toEqual({ values: typed, theirs: [] });
  expect(isSame(base, fresh)).toBe(false);
});

test('[DES-06] what the one changed and what the other changed stand together', () => {
  for (const mine of fields)
    for (const theirs of fields.filter((field) => field !== mine)) {
      const merged = mergeSettings(base, withField(theirs, other), withField(mine, third));
      expect(merged.values).toEqual({ ...base, [mine]: third[mine], [theirs]: other[theirs] });
      expect(merged.theirs).toEqual([{ field: theirs, kept: false }]);
    }
});

test('[DES-06] people in another order and a link signed anew are no change; guides and annexes in another order are', () => {
  expect(isSame(base, { ...base, owners: base.owners.toReversed() })).toBe(true);
  expect(isSame(base, { ...base, annexes: base.annexes.map(({ id }) => annex(id, '/2')) })).toBe(true);
  expect(isSame(base, { ...base, annexes: base.annexes.toReversed() })).toBe(false);
  expect(isSame(base, { ...base, guides: base.guides.toReversed() })).toBe(false);
  expect(isSame(base, { ...base, printParts: base.printParts.toReversed() }), 'the sheet has an order of its own').toBe(
    true,
  );
});
