import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import { type Area, isPhone, rootTarget } from '@campus/rules/deployment/modes.ts';
import { type PatchRoutesOnNavigationFunction, type RouteObject, redirect } from 'react-router';
import { boot } from '#web/client/boot.ts';
import { areaOf } from '#web/client/current-area.ts';
import { withTexts } from '#web/client/texts.ts';
import { requireOrganisation, servedOnly } from '#web/features/addresses/area-guards.ts';
import { pageRow } from '#web/features/addresses/area-rows.tsx';
import { AreaCrash } from './area-crash.tsx';
import { FirstSkeleton } from './first-skeleton.tsx';
import { Root } from './root.tsx';

const { pages } = openPages;

/** Where `/` leads, keeping the query; with a ticket it stays. [ROOT-1] [ROOT-2] [ROOT-3] */
function openRoot({ url }: { url: URL }): Response | null {
  const visit = { mode: boot().mode, phone: isPhone(navigator.userAgent), hasTicket: url.searchParams.has('ticket') };
  const target = rootTarget(visit);
  if (target === 'stay') return null;
  const paths = {
    'hall-pc': hallPcPages.pages.index.path,
    'hall-phone': hallPhonePages.pages.main.path,
    'office-login': pages.officeLogin.path,
  };
  return redirect(paths[target] + url.search);
}

/** Pages that belong to no area, or to an area before anybody has signed in. */
const openRoutes: RouteObject[] = [
  { ...pageRow('open.root', pages.root, () => import('./open/ticket-page.tsx')), loader: openRoot },
  // Unified login returns here in every mode, so the page stands outside the PC hall.
  pageRow('hall-pc.sso', hallPcPages.pages.sso, () => import('./open/ticket-page.tsx')),
  pageRow('open.errorPage', pages.errorPage, () => import('./open/error-page.tsx')),
  pageRow('open.errorPc', pages.errorPc, () => import('./open/error-pc-page.tsx')),
  {
    ...pageRow('open.weComLogin', pages.weComLogin, () =>
      withTexts(['sign-in', 'wecom'], () => import('./open/wecom-page.tsx')),
    ),
    middleware: [requireOrganisation],
  },
  {
    ...pageRow('open.scanCodeLogin', pages.scanCodeLogin, () =>
      withTexts(['scan-code'], () => import('./open/scan-login-page.tsx')),
    ),
    middleware: [requireOrganisation],
  },
  {
    ...pageRow('open.scanCodeConfirm', pages.scanCodeConfirm, () =>
      withTexts(['scan-code'], () => import('./open/scan-confirm-page.tsx')),
    ),
    middleware: [requireOrganisation],
  },
  {
    ...pageRow('open.record', pages.record, () => withTexts(['flows-print'], () => import('./open/record-page.tsx'))),
    middleware: [requireOrganisation],
  },
  {
    ...pageRow('open.officeLogin', pages.officeLogin, () =>
      withTexts(['sign-in'], () => import('#web/areas/office/pages/login-page.tsx')),
    ),
    middleware: [servedOnly('office'), requireOrganisation],
  },
  {
    ...pageRow('open.officeForgottenPassword', pages.officeForgottenPassword, () =>
      withTexts(['sign-in', 'passwords'], () => import('#web/areas/office/pages/forgotten-password-page.tsx')),
    ),
    middleware: [servedOnly('office'), requireOrganisation],
  },
  {
    ...pageRow('open.forgottenPassword', pages.forgottenPassword, () =>
      withTexts(['sign-in', 'passwords'], () => import('#web/areas/workflow/pages/forgotten-password-page.tsx')),
    ),
    middleware: [requireOrganisation],
  },
  {
    ...pageRow('open.firstAdministrator', pages.firstAdministrator, () =>
      withTexts(['sign-in', 'universities'], () => import('#web/areas/office/pages/first-administrator-page.tsx')),
    ),
    middleware: [servedOnly('office')],
  },
  {
    ...pageRow('open.login', pages.login, () =>
      withTexts(['sign-in'], () => import('#web/areas/workflow/pages/login-page.tsx')),
    ),
    middleware: [requireOrganisation],
  },
];

/** Every area's tree gets its own place to crash in. */
const contained = (area: RouteObject): RouteObject => ({ ...area, ErrorBoundary: AreaCrash }) as RouteObject;

/** The routes that are always there. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    HydrateFallback: FirstSkeleton,
    ErrorBoundary: AreaCrash,
    children: [
      contained({ id: 'open', children: openRoutes }),
      { path: '*', lazy: () => import('./open/unknown-page.tsx') },
    ],
  },
];

/** Each area's addresses are a chunk of their own, so that a first screen does not carry those of the others. */
const areas: Record<Area, () => Promise<RouteObject[]>> = {
  'hall-pc': async () => (await import('#web/areas/hall-pc/routes.tsx')).hallPcRoutes,
  'hall-phone': async () => (await import('#web/areas/hall-phone/routes.tsx')).hallPhoneRoutes,
  office: async () => (await import('#web/areas/office/routes.tsx')).officeRoutes,
  workflow: async () => (await import('#web/areas/workflow/routes.tsx')).workflowRoutes,
};

/** The routes of the area that an address belongs to; they are added to the permanent ones. */
export async function areaRoutes(path: string): Promise<RouteObject[]> {
  const area = areaOf(path);
  return area === 'open' ? [] : (await areas[area]()).map(contained);
}

/** The router calls this for unknown addresses; routes that it already has are not added again. */
export const discoverRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) =>
  patch('root', await areaRoutes(path));
