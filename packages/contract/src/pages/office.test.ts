import { describe, expect, test } from 'vitest';
import { allCalls } from '../calls/all.ts';
import { rightsOf } from '../define-call.ts';
import { type Permission, permissions } from '../permissions.ts';
import { mayOpen, opensFor } from './may-open.ts';
import { officePages } from './office.ts';
import type { OfficePage } from './page.ts';

const pages: [string, OfficePage][] = Object.entries(officePages.pages);
const inMenu = pages.filter(([, { path }]) => !path.includes('/:'));
const callAt = (path: string) => allCalls.find((call) => call.path === path);
/** The rights any of which opens a call; none where it asks for no right. */
const openedBy = (path: string): readonly Permission[] => {
  const call = callAt(path);
  return call?.access.kind === 'permission' ? rightsOf(call) : [];
};

describe.each(pages)('[ADM-08] the page %s', (_name, { path, rights, opens, built }) => {
  test('names rights that there are, unless a record opens it', () => {
    expect(rights.filter((right) => !permissions.includes(right))).toEqual([]);
    expect(rights.length === 0).toBe(path.includes('/:'));
  });

  test('names opening calls that there are, and they only read', () => {
    const wrong = opens.filter((call) => callAt(call)?.writes !== false || !callAt(call)?.areas.includes('office'));
    expect(wrong).toEqual([]);
  });

  test('is opened by each of its rights alone, and by no other', () => {
    const needed = opens.map(openedBy).filter((opening) => opening.length > 0);
    expect(needed.filter((opening) => !opening.some((right) => rights.includes(right)))).toEqual([]);
    // Without a call that only these rights open, nobody would be refused what the menu does not show.
    const own = needed.filter((opening) => opening.every((right) => rights.includes(right))).flat();
    if (built) expect(rights.filter((right) => !own.includes(right))).toEqual([]);
  });
});

test('[ADM-08] whoever holds one of the rights may open a page, and whoever holds all others may not', () => {
  for (const [name, page] of inMenu) {
    for (const right of page.rights) expect(mayOpen(page, new Set([right])), name).toBe(true);
    const others = permissions.filter((right) => !page.rights.includes(right));
    expect(mayOpen(page, new Set<Permission>(others)), name).toBe(false);
    expect(opensFor(new Set(permissions))(page.path), name).toBe(page.built);
    expect(opensFor(new Set(others))(page.path), name).toBe(false);
  }
});

test('[ADM-08] the page of a record stands in no menu, and nothing that is no page does', () => {
  const opens = opensFor(new Set(permissions));
  for (const link of [
    officePages.pages.networkDesk.path,
    '/DTBS',
    '/DTBS/SysManIndex',
    '/Main',
    'https://x.example',
    '',
  ])
    expect(opens(link), link).toBe(false);
});
