import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import type { RouteObject } from 'react-router';
import { withTexts } from '#web/client/texts.ts';
import { fittingHall, requireOrganisation, servedOnly } from '#web/features/addresses/area-guards.ts';
import { areaRows, type BuiltPages } from '#web/features/addresses/area-rows.tsx';
import { hallSessionNeeded } from '#web/features/sign-in/hall-guard.ts';

/** Inputs for people speak as flows do, other people's reports as orders do; the words must be there without a network. */
const orderForm = () =>
  withTexts(
    ['work-orders-form', 'flows', 'workflow', 'work-orders', 'outages'],
    () => import('./pages/order-form-page.tsx'),
  );

const orders = () => withTexts(['work-orders'], () => import('./pages/order-list-page.tsx'));
const order = () => withTexts(['work-orders'], () => import('./pages/order-page.tsx'));

const services = () =>
  withTexts(
    ['hall-services', 'flows', 'workflow', 'network-applications'],
    () => import('./pages/view-service-page.tsx'),
  );

const network = () => withTexts(['network-applications', 'outages'], () => import('./pages/network-page.tsx'));
const epidemic = () => withTexts(['network-applications'], () => import('./pages/epidemic-page.tsx'));

const guide = () => withTexts(['hall-content'], () => import('./pages/guide-page.tsx'));

const business = () => withTexts(['hall-home'], () => import('./pages/business-page.tsx'));

const built: BuiltPages<typeof hallPhonePages> = {
  main: () => withTexts(['hall-home', 'outages'], () => import('./pages/main-page.tsx')),
  login: () => withTexts(['sign-in'], () => import('./pages/login-page.tsx')),
  forgottenPassword: () => withTexts(['sign-in', 'passwords'], () => import('./pages/forgotten-password-page.tsx')),
  news: () => withTexts(['hall-content'], () => import('./pages/news-page.tsx')),
  articleContent: () => withTexts(['hall-content'], () => import('./pages/article-page.tsx')),
  networkAccessProtocol: () => withTexts(['hall-content'], () => import('./pages/protocol-page.tsx')),
  guide,
  help: guide,
  search: () => withTexts(['search'], () => import('./pages/search-page.tsx')),
  messages: () => withTexts(['inbox-messages'], () => import('./pages/messages-page.tsx')),
  identity: () => withTexts(['profile', 'sign-in', 'wecom'], () => import('./pages/identity-page.tsx')),
  editIdentity: () => withTexts(['profile'], () => import('./pages/edit-identity-page.tsx')),
  latestUsed: business,
  serviceArea: business,
  serviceTraceSubmit: business,
  serviceTraceJoin: business,
  viewService: services,
  print: () => withTexts(['flows', 'flows-print'], () => import('./pages/print-page.tsx')),
  account: network,
  openNetwork: network,
  changeDormitory: network,
  changePassword: network,
  epidemicBusiness: network,
  epidemicBusinessUnfreeze: network,
  teacherRegistered: () => withTexts(['network-applications'], () => import('./pages/registration-page.tsx')),
  teacherNetwork: network,
  teacherNetworkOpt: network,
  teacherOpenNetwork: network,
  teacherNetworkList: network,
  teacherNetworkListEvaluate: () => withTexts(['flows', 'workflow'], () => import('./pages/network-evaluate-page.tsx')),
  epidemicSpecialServices: epidemic,
  epidemicSpecialServiceUnfreeze: epidemic,
  reporting: orders,
  reportingV3: orders,
  complaintList: orders,
  complaintListV3: orders,
  reportingView: order,
  reportingViewV3: order,
  reportingEvaluate: order,
  reportingEvaluateV3: order,
  complaintView: order,
  complaintViewV3: order,
  complaintEvaluate: order,
  complaintEvaluateV3: order,
  repairFaultV3: orderForm,
  declareComplaintV3: orderForm,
  reportingEdit: orderForm,
  complaintEdit: orderForm,
};

export const hallPhoneRoutes: RouteObject[] = [
  {
    id: 'hall-phone',
    middleware: [servedOnly('hall-phone'), requireOrganisation, fittingHall('hall-phone')],
    lazy: () => import('./layout/frame.tsx'),
    children: areaRows(hallPhonePages, built, hallSessionNeeded(true)),
  },
];
