import type { AreaPages, Page } from '@campus/contract/pages/page.ts';
import type { PageId } from '@campus/messages/zh/pages.ts';
import type { ComponentType } from 'react';
import { type MiddlewareFunction, type RouteObject, redirect } from 'react-router';
import type { PageHandle } from './page-in.ts';

type LoadedPage = { Component: ComponentType };
export type LoadPage = () => Promise<LoadedPage>;
/** The pages that are built, each loaded on demand; the others stand as "not built yet". */
export type BuiltPages<P extends AreaPages> = Partial<Record<keyof P['pages'], LoadPage>>;

/** One row per address of an area: pages, and addresses that only lead to others, keeping their query. `elsewhere` stand outside its frame. */
export function areaRows<P extends AreaPages>(
  { area, pages, redirects }: P,
  built: BuiltPages<P>,
  needsLogin: MiddlewareFunction,
  elsewhere: readonly (keyof P['pages'])[] = [],
): RouteObject[] {
  const here = Object.entries(pages).filter(([name]) => !elsewhere.includes(name));
  const rows = here.map(([name, page]) => pageRow(`${area}.${name}` as PageId, page, built[name]));
  const isLoginOnly = (row: RouteObject) => (row.handle as PageHandle).login;
  return [
    ...rows.filter((row) => !isLoginOnly(row)),
    { id: `${area}.login-only`, middleware: [needsLogin], children: rows.filter(isLoginOnly) },
    ...redirects.map(({ path, to }) => ({ path, loader: ({ url }: { url: URL }) => redirect(to + url.search) })),
  ];
}

export function pageRow(id: PageId, { path, login, built }: Page, load: LoadPage = notBuilt): RouteObject {
  return { id, path, handle: { page: id, login, built } satisfies PageHandle, lazy: load };
}

const notBuilt: LoadPage = () => import('./not-built-page.tsx');
