import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import type { RouteObject } from 'react-router';
import { withTexts } from '#web/client/texts.ts';
import { fittingHall, organisationGiven, servedOnly } from '#web/features/addresses/area-guards.ts';
import { areaRows, type BuiltPages } from '#web/features/addresses/area-rows.tsx';
import { hallSessionNeeded } from '#web/features/sign-in/hall-guard.ts';

const built: BuiltPages<typeof hallPhonePages> = {
  main: () => import('./pages/main-page.tsx'),
  login: () => withTexts(['sign-in'], () => import('./pages/login-page.tsx')),
};

export const hallPhoneRoutes: RouteObject[] = [
  {
    id: 'hall-phone',
    middleware: [servedOnly('hall-phone'), organisationGiven, fittingHall('hall-phone')],
    lazy: () => import('./layout/frame.tsx'),
    children: areaRows(hallPhonePages, built, hallSessionNeeded(true)),
  },
];
