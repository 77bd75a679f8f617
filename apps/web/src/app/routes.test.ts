import { allPages } from '@campus/contract/pages/all.ts';
import enPages from '@campus/messages/en/pages.ts';
import zhPages from '@campus/messages/zh/pages.ts';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { PageHandle } from '#web/features/addresses/area-rows.tsx';
import { routes } from './routes.tsx';

const leaves = (rows: RouteObject[]): RouteObject[] =>
  rows.flatMap((row) => (row.children ? leaves(row.children) : [row]));
const all = leaves(routes);
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

  test.each(pages)('$path is what a browser that asks for it gets', (page) => {
    const address = page.path.replaceAll(/:\w+\??/g, '7');
    expect(matchRoutes(routes, address)?.at(-1)?.route.id).toBe(page.id);
  });

  test.each(redirects)('$path leads to $to and keeps its query', async ({ path, to }) => {
    const rows = all.filter((row) => row.path === path);
    expect(rows).toHaveLength(1);
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
  const above = (address: string) =>
    (matchRoutes(routes, address) ?? []).flatMap(({ route }) => route.middleware ?? []).length;
  test.each(pages.filter(({ login }) => login))(
    '[AUTH-3] [WF-26] $path stands behind the login guard of its area',
    ({ path, id }) => {
      const chain = matchRoutes(routes, path.replaceAll(/:\w+\??/g, '7'))?.map(({ route }) => route.id);
      expect(chain).toContain(`${id.split('.')[0]}.login-only`);
    },
  );
  test.each(pages.filter(({ login, id }) => !login && !id.startsWith('open.')))('$path is open', ({ path }) => {
    const chain = matchRoutes(routes, path)?.map(({ route }) => route.id ?? '');
    expect(chain?.some((id) => id.endsWith('.login-only'))).toBe(false);
  });
  test('[AUTH-5] nothing guards the return from unified login', () => expect(above('/CampusNetWork/sso')).toBe(0));
});
