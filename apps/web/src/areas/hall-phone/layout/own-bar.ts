import type { PageId } from '@campus/messages/zh/pages.ts';

/** Pages with their main action at the lower edge, where the hall's bar would cover it. */
const pages: ReadonlySet<PageId | undefined> = new Set<PageId>([
  'hall-phone.reportingView',
  'hall-phone.reportingViewV3',
  'hall-phone.reportingEvaluate',
  'hall-phone.reportingEvaluateV3',
  'hall-phone.complaintView',
  'hall-phone.complaintViewV3',
  'hall-phone.complaintEvaluate',
  'hall-phone.complaintEvaluateV3',
  'hall-phone.repairFaultV3',
  'hall-phone.declareComplaintV3',
  'hall-phone.reportingEdit',
  'hall-phone.complaintEdit',
  'hall-phone.changeDormitory',
  'hall-phone.changePassword',
  'hall-phone.epidemicBusiness',
  'hall-phone.epidemicBusinessUnfreeze',
  'hall-phone.teacherRegistered',
  'hall-phone.teacherNetworkOpt',
  'hall-phone.teacherOpenNetwork',
  'hall-phone.teacherNetworkListEvaluate',
]);

/** The page of services has its own bar when it shows one service, the network page when something is applied for. */
export const hasOwnBar = (page: PageId | undefined, search: URLSearchParams): boolean =>
  pages.has(page) ||
  (page === 'hall-phone.viewService' && (search.has('bId') || search.has('prId'))) ||
  (page === 'hall-phone.openNetwork' && search.has('do') && search.get('do') !== 'why');
