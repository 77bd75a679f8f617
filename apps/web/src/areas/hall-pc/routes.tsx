import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import type { RouteObject } from 'react-router';
import { withTexts } from '#web/client/texts.ts';
import { fittingHall, requireOrganisation, servedOnly } from '#web/features/addresses/area-guards.ts';
import { areaRows, type BuiltPages } from '#web/features/addresses/area-rows.tsx';
import { hallSessionNeeded } from '#web/features/sign-in/hall-guard.ts';

/** Inputs for people speak as flows do, other people's reports as orders do; the words must be there without a network. */
const orderForm = () =>
  withTexts(
    ['work-orders-form', 'flows', 'flows-monitoring', 'work-orders', 'outages'],
    () => import('./pages/order-form-page.tsx'),
  );

const orders = () => withTexts(['work-orders'], () => import('./pages/order-list-page.tsx'));

const services = () =>
  withTexts(
    ['hall-services', 'flows', 'workflow', 'flows-monitoring', 'network-applications'],
    () => import('./pages/flow-business-page.tsx'),
  );

const network = () => withTexts(['network-applications', 'outages'], () => import('./pages/network-page.tsx'));

const built: BuiltPages<typeof hallPcPages> = {
  index: () => withTexts(['hall-home', 'outages'], () => import('./pages/index-page.tsx')),
  forgottenPassword: () => withTexts(['passwords'], () => import('./pages/forgotten-password-page.tsx')),
  newsList: () => withTexts(['hall-content'], () => import('./pages/news-list-page.tsx')),
  newsContent: () => withTexts(['hall-content'], () => import('./pages/news-content-page.tsx')),
  newsSearch: () => withTexts(['hall-content'], () => import('./pages/news-search-page.tsx')),
  guide: () => withTexts(['hall-content'], () => import('./pages/guide-page.tsx')),
  serverSearch: () => import('./pages/server-search-page.tsx'),
  messages: () => withTexts(['inbox-messages'], () => import('./pages/messages-page.tsx')),
  profile: () => withTexts(['profile', 'network-applications', 'wecom'], () => import('./pages/profile-page.tsx')),
  tracking: () =>
    withTexts(
      ['hall-services', 'flows', 'workflow', 'flows-monitoring', 'network-applications'],
      () => import('./pages/tracking-page.tsx'),
    ),
  flowBusiness: services,
  openNetwork: network,
  changeDormitory: network,
  changePassword: network,
  epidemicBusiness: network,
  teacherNetwork: network,
  facultyRegistration: () => withTexts(['network-applications'], () => import('./pages/registration-page.tsx')),
  newPackage: network,
  epidemicSpecialServices: () => withTexts(['network-applications'], () => import('./pages/epidemic-page.tsx')),
  print: () => withTexts(['flows', 'flows-print'], () => import('./pages/print-page.tsx')),
  repairFaultList: orders,
  repairFaultListV3: orders,
  declareComplaintList: orders,
  declareComplaintListV3: orders,
  repairFaultV3: orderForm,
  declareComplaintV3: orderForm,
};

export const hallPcRoutes: RouteObject[] = [
  {
    id: 'hall-pc',
    middleware: [servedOnly('hall-pc'), requireOrganisation, fittingHall('hall-pc')],
    lazy: () => withTexts(['sign-in', 'search'], () => import('./layout/frame.tsx')),
    children: areaRows(hallPcPages, built, hallSessionNeeded(false), ['sso']),
  },
];
