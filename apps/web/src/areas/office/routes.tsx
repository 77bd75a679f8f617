import { officePages } from '@campus/contract/pages/office.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import type { RouteObject } from 'react-router';
import { withTexts } from '#web/client/texts.ts';
import { servedOnly, sessionNeeded } from '#web/features/addresses/area-guards.ts';
import { areaRows } from '#web/features/addresses/area-rows.tsx';

export const officeRoutes: RouteObject[] = [
  {
    id: 'office',
    middleware: [servedOnly('office')],
    lazy: () => withTexts(['sign-in'], () => import('./layout/frame.tsx')),
    children: areaRows(officePages, {}, sessionNeeded(openPages.pages.officeLogin.path)),
  },
];
