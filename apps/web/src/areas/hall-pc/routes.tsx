import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import type { RouteObject } from 'react-router';
import { withTexts } from '#web/client/texts.ts';
import { fittingHall, organisationGiven, servedOnly } from '#web/features/addresses/area-guards.ts';
import { areaRows, type BuiltPages } from '#web/features/addresses/area-rows.tsx';
import { hallSessionNeeded } from '#web/features/sign-in/hall-guard.ts';

const built: BuiltPages<typeof hallPcPages> = {
  index: () => import('./pages/index-page.tsx'),
};

export const hallPcRoutes: RouteObject[] = [
  {
    id: 'hall-pc',
    middleware: [servedOnly('hall-pc'), organisationGiven, fittingHall('hall-pc')],
    lazy: () => withTexts(['sign-in'], () => import('./layout/frame.tsx')),
    children: areaRows(hallPcPages, built, hallSessionNeeded(false), ['sso']),
  },
];
