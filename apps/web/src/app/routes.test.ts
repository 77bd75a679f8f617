import { allPages } from '@campus/contract/pages/all.ts';
import enPages from '@campus/messages/en/pages.ts';
import zhPages from '@campus/messages/zh/pages.ts';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { PageHandle } from '#web/features/addresses/page-in.ts';
import { areaRoutes, discoverRoutes, routes } from './routes.tsx';

const leaves = (rows: RouteObject[]): RouteObject[] =>
  rows.flatMap((row) => (row.children ? leaves(row.children) : [row]));
const concrete = (path: string) => path.replaceAll(/:\w+\??/g, '7');
/** The routes that a browser has when it opens an address: the permanent ones and those of the area of that address. */
async function treeOf(path: string): Promise<RouteObject[]> {
  const [root] = routes as [RouteObject];
  const children = [...(root.children ?? []), ...(await areaRoutes(path))];
  return [{ ...root, children } as RouteObject];
}
async function matched(path: string): Promise<RouteObject[]> {
  return (matchRoutes(await treeOf(path), path) ?? []).map(({ route }) => route);
}
const bases = ['/', ...allPages.map(({ pages }) => concrete(Object.values(pages)[0]?.path ?? '/'))];
const areas = await Promise.all(bases.map(areaRoutes));
const all = leaves([...routes, ...areas.flat()]);
const pages = allPages.flatMap(({ area, pages }) =>
  Object.entries(pages).map(([name, page]) => ({ id: `${area}.${name}`, ...page })),
);
const redirects = allPages.flatMap(({ redirects }) => redirects);

describe('every address of the contract', () => {
  test.each(pages)('$path has one route, loaded on demand', (page) => {
    const rows = all.filter(({ path }) => path === page.path);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.lazy).toBeTypeOf('function');
    expect(rows[0]?.handle satisfies PageHandle).toEqual({ page: page.id, login: page.login, built: page.built });
  });

  test.each(pages)('$path is what a browser that asks for it gets', async (page) => {
    expect((await matched(concrete(page.path))).at(-1)?.id).toBe(page.id);
  });

  test.each(redirects)('$path leads to $to and keeps its query', async ({ path, to }) => {
    const rows = all.filter((row) => row.path === path);
    expect(rows).toHaveLength(1);
    expect((await matched(concrete(path))).at(-1)).toBe(rows[0]);
    const loader = rows[0]?.loader as (args: { url: URL }) => Response;
    const response = loader({ url: new URL(`http://hall.example${path}?id=scut&x=1`) });
    expect(response.headers.get('location')).toBe(`${to}?id=scut&x=1`);
  });

  test('nothing else has a route, except what is unknown', () => {
    const known = new Set([...pages, ...redirects].map(({ path }) => path));
    expect(all.filter(({ path }) => !known.has(path ?? '')).map(({ path }) => path)).toEqual(['*']);
  });

  test.each(pages)('[LANG-1] $id has a title in both languages', ({ id }) => {
    expect(zhPages).toHaveProperty([id]);
    expect(enPages).toHaveProperty([id], expect.not.stringMatching(/\p{Script=Han}/u));
  });
});

describe('guards', () => {
  const chainOf = async (path: string) => (await matched(concrete(path))).map(({ id }) => id ?? '');
  test.each(pages.filter(({ login }) => login))(
    '[AUTH-3] [WF-26] $path stands behind the login guard of its area',
    async ({ path, id }) => expect(await chainOf(path)).toContain(`${id.split('.')[0]}.login-only`),
  );
  test.each(pages.filter(({ login, id }) => !login && !id.startsWith('open.')))('$path is open', async ({ path }) => {
    expect((await chainOf(path)).some((id) => id.endsWith('.login-only'))).toBe(false);
  });
  test('[AUTH-5] nothing guards the return from unified login', async () => {
    expect((await matched('/CampusNetWork/sso')).flatMap(({ middleware }) => middleware ?? [])).toEqual([]);
  });
});

test.each([
  ['/DTBS', ['office']],
  ['/CampusNetWork/index', ['hall-pc']],
  ['/CampusNetworkPhone/CampusNetworkPhoneMain', ['hall-phone']],
  ['/Main', ['workflow']],
  ['/ErrorPC', []],
])('%s brings the routes of its own area only', async (path, ids) => {
  const brought: unknown[] = [];
  const patch = (parent: string | null, rows: RouteObject[]) => brought.push(parent, ...rows.map(({ id }) => id));
  await discoverRoutes({ path, patch, matches: [], signal: new AbortController().signal, fetcherKey: undefined });
  expect(brought).toEqual(['root', ...ids]);
});
