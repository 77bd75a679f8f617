import { allPages } from '@campus/contract/pages/all.ts';
import { describe, expect, test } from 'vitest';
import { areaOf } from './current-area.ts';

const rows = allPages.flatMap(({ area, pages, redirects }) =>
  [...Object.values(pages), ...redirects].map(({ path }) => [path, area] as const),
);

describe('area of an address', () => {
  test.each(rows)('%s is of %s', (path, area) => expect(areaOf(path)).toBe(area));
  test('spelling in other letters changes nothing', () => expect(areaOf('/campusnetwork/INDEX')).toBe('hall-pc'));
  test('the login page of the back-office is open', () => expect(areaOf('/DTBSlogin')).toBe('open'));
});
