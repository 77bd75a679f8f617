import { officePages } from '@campus/contract/pages/office.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import type { RouteObject } from 'react-router';
import { withTexts } from '#web/client/texts.ts';
import { servedOnly, sessionNeeded } from '#web/features/addresses/area-guards.ts';
import { areaRows, type LoadPage } from '#web/features/addresses/area-rows.tsx';

const processList: LoadPage = () =>
  withTexts(['flows', 'flows-monitoring'], () => import('./pages/process-list-page.tsx'));

const report: LoadPage = () =>
  withTexts(['reports', 'flows', 'flows-monitoring'], () => import('./pages/report-page.tsx'));

const contentList: LoadPage = () => withTexts(['hall-content-office'], () => import('./pages/content-list-page.tsx'));

const built = {
  usersOrganization: () =>
    withTexts(
      ['flows', 'flows-monitoring', 'people-office', 'profile', 'see-as'],
      () => import('./pages/users-organization-page.tsx'),
    ),
  role: () => withTexts(['rights', 'call-names', 'flows-monitoring'], () => import('./pages/role-page.tsx')),
  jurisdictionManagement: () =>
    withTexts(['rights', 'call-names', 'flows-monitoring'], () => import('./pages/jurisdiction-page.tsx')),
  console: () => withTexts(['reports-console'], () => import('./pages/console-page.tsx')),
  businessOverview: () => withTexts(['reports-console'], () => import('./pages/business-overview-page.tsx')),
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
  menuManagement: () => withTexts(['menus'], () => import('./pages/menu-management-page.tsx')),
  parameterManagement: () => withTexts(['parameters'], () => import('./pages/parameters-page.tsx')),
  connections: () => withTexts(['connections-office'], () => import('./pages/connections-page.tsx')),
  systemLog: () =>
    withTexts(
      ['audit', 'call-names', 'audit-facts', 'audit-values', 'flows-monitoring'],
      () => import('./pages/system-log-page.tsx'),
    ),
  businessManagement: () =>
    withTexts(['flows-businesses', 'flows', 'flows-monitoring'], () => import('./pages/business-management-page.tsx')),
  pictureManagement: contentList,
  noticeManagement: contentList,
  fileManagement: contentList,
  linkManagement: contentList,
  articleManagement: contentList,
  videoManagement: contentList,
  addAndEdit: () => withTexts(['hall-content-office'], () => import('./pages/add-and-edit-page.tsx')),
  orgManagement: () =>
    withTexts(['departments', 'flows-monitoring', 'universities'], () => import('./pages/org-management-page.tsx')),
  hotSearches: () => withTexts(['search'], () => import('./pages/hot-searches-page.tsx')),
  usersLabel: () => withTexts(['labels'], () => import('./pages/labels-page.tsx')),
  roster: () => withTexts(['roster', 'roster-reasons'], () => import('./pages/roster-page.tsx')),
  places: () => withTexts(['places'], () => import('./pages/places-page.tsx')),
  dormitoryFeed: () => withTexts(['places'], () => import('./pages/dormitory-feed-page.tsx')),
  calendar: () => withTexts(['calendar'], () => import('./pages/calendar-page.tsx')),
  networkPackages: () => withTexts(['network-packages'], () => import('./pages/network-packages-page.tsx')),
  outages: () =>
    withTexts(['outages', 'outages-office', 'flows', 'flows-monitoring'], () => import('./pages/outages-page.tsx')),
  networkDesk: () =>
    withTexts(
      ['network-applications', 'network-desk', 'outages', 'see-as'],
      () => import('./pages/network-desk-page.tsx'),
    ),
  print: () => withTexts(['flows', 'flows-print'], () => import('./pages/print-page.tsx')),
  seeAs: () => withTexts(['see-as'], () => import('./pages/see-as-page.tsx')),
  userBusinessNumStatistics: report,
  evaluateBusinessStatistics: report,
  userEvaluateStatistics: report,
  promiseStatistics: report,
  networkAccounts: () => withTexts(['network-packages'], () => import('./pages/network-accounts-page.tsx')),
};

export const officeRoutes: RouteObject[] = [
  {
    id: 'office',
    middleware: [servedOnly('office')],
    lazy: () => withTexts(['sign-in'], () => import('./layout/frame.tsx')),
    children: areaRows(officePages, built, sessionNeeded(openPages.pages.officeLogin.path)),
  },
];
