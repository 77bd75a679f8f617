import { officePages } from '@campus/contract/pages/office.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import type { RouteObject } from 'react-router';
import { withTexts } from '#web/client/texts.ts';
import { servedOnly, sessionNeeded } from '#web/features/addresses/area-guards.ts';
import { areaRows, type LoadPage } from '#web/features/addresses/area-rows.tsx';

const processList: LoadPage = () => withTexts(['flows', 'monitoring'], () => import('./pages/process-list-page.tsx'));

const contentList: LoadPage = () => withTexts(['content-office'], () => import('./pages/content-list-page.tsx'));

const built = {
  busMonToDo: processList,
  busMonDoing: processList,
  busMonGetThrough: processList,
  busMonAbort: processList,
  myMonToDo: processList,
  myMonDoing: processList,
  myMonPartake: processList,
  myBusToDo: processList,
  myBusDoing: processList,
  myBusGetThrough: processList,
  myBusAbort: processList,
  pictureManagement: contentList,
  noticeManagement: contentList,
  fileManagement: contentList,
  linkManagement: contentList,
  articleManagement: contentList,
  videoManagement: contentList,
  addAndEdit: () => withTexts(['content-office'], () => import('./pages/add-and-edit-page.tsx')),
  hotSearches: () => withTexts(['search'], () => import('./pages/hot-searches-page.tsx')),
  places: () => withTexts(['places'], () => import('./pages/places-page.tsx')),
  dormitoryFeed: () => withTexts(['places'], () => import('./pages/dormitory-feed-page.tsx')),
  calendar: () => withTexts(['calendar'], () => import('./pages/calendar-page.tsx')),
  networkPackages: () => withTexts(['network-office'], () => import('./pages/network-packages-page.tsx')),
  networkDesk: () => withTexts(['network', 'network-desk'], () => import('./pages/network-desk-page.tsx')),
  networkAccounts: () => withTexts(['network-office'], () => import('./pages/network-accounts-page.tsx')),
};

export const officeRoutes: RouteObject[] = [
  {
    id: 'office',
    middleware: [servedOnly('office')],
    lazy: () => withTexts(['sign-in'], () => import('./layout/frame.tsx')),
    children: areaRows(officePages, built, sessionNeeded(openPages.pages.officeLogin.path)),
  },
];
