import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import { isPhone, rootTarget } from '@campus/rules/deployment/modes.ts';
import { type RouteObject, redirect } from 'react-router';
import { hallPcRoutes } from '#web/areas/hall-pc/routes.tsx';
import { hallPhoneRoutes } from '#web/areas/hall-phone/routes.tsx';
import { officeRoutes } from '#web/areas/office/routes.tsx';
import { workflowRoutes } from '#web/areas/workflow/routes.tsx';
import { boot } from '#web/client/boot.ts';
import { organisationGiven, servedOnly } from '#web/features/addresses/area-guards.ts';
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

/** Pages that belong to no area, or to an area before one has signed in. */
const openRoutes: RouteObject[] = [
  { ...pageRow('open.root', pages.root, () => import('./open/ticket-page.tsx')), loader: openRoot },
  // Unified login returns here in every mode, so the page stands outside the PC hall.
  pageRow('hall-pc.sso', hallPcPages.pages.sso, () => import('./open/ticket-page.tsx')),
  pageRow('open.errorPage', pages.errorPage, () => import('./open/error-page.tsx')),
  pageRow('open.errorPc', pages.errorPc, () => import('./open/error-pc-page.tsx')),
  pageRow('open.weComLogin', pages.weComLogin),
  pageRow('open.scanCodeLogin', pages.scanCodeLogin),
  {
    ...pageRow('open.officeLogin', pages.officeLogin, () => import('#web/areas/office/pages/login-page.tsx')),
    middleware: [servedOnly('office'), organisationGiven],
  },
  {
    ...pageRow('open.login', pages.login, () => import('#web/areas/workflow/pages/login-page.tsx')),
    middleware: [organisationGiven],
  },
];

/** Every area's tree gets its own place to crash in. */
const contained = (area: RouteObject): RouteObject => ({ ...area, ErrorBoundary: AreaCrash }) as RouteObject;

export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    HydrateFallback: FirstSkeleton,
    ErrorBoundary: AreaCrash,
    children: [
      contained({ id: 'open', children: openRoutes }),
      ...[...workflowRoutes, ...officeRoutes, ...hallPcRoutes, ...hallPhoneRoutes].map(contained),
      { path: '*', lazy: () => import('./open/unknown-page.tsx') },
    ],
  },
];
