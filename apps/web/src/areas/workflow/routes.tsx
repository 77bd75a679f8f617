import { openPages } from '@campus/contract/pages/open.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import type { RouteObject } from 'react-router';
import { withTexts } from '#web/client/texts.ts';
import { servedOnly, sessionNeeded } from '#web/features/addresses/area-guards.ts';
import { areaRows } from '#web/features/addresses/area-rows.tsx';

export const workflowRoutes: RouteObject[] = [
  {
    id: 'workflow',
    middleware: [servedOnly('workflow')],
    lazy: () => withTexts(['sign-in'], () => import('./layout/frame.tsx')),
    children: areaRows(workflowPages, {}, sessionNeeded(openPages.pages.login.path)),
  },
];
