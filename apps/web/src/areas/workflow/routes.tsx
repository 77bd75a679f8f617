import { openPages } from '@campus/contract/pages/open.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import type { RouteObject } from 'react-router';
import { withTexts } from '#web/client/texts.ts';
import { servedOnly, sessionNeeded } from '#web/features/addresses/area-guards.ts';
import { areaRows, type BuiltPages } from '#web/features/addresses/area-rows.tsx';

const list = () => import('./pages/list-page.tsx');
const editContacts = () => import('./pages/edit-contacts-page.tsx');
const contacts = () => import('./pages/contacts-page.tsx');
const task = () => import('./pages/task-page.tsx');
const decision = () => import('./pages/decision-page.tsx');

const built: BuiltPages<typeof workflowPages> = {
  main: () => import('./pages/main-page.tsx'),
  serviceIntroduction: () => import('./pages/introduction-page.tsx'),
  submitProcessing: list,
  submitInApproval: list,
  submitCompleted: list,
  approvalHandled: list,
  approvalCopyFor: list,
  approvalNotHandled: list,
  annex: () => import('./pages/annex-page.tsx'),
  guide: () => import('./pages/guide-page.tsx'),
  manage: () => import('./pages/manage-page.tsx'),
  editContacts,
  editContacts2: editContacts,
  nextContact: () => import('./pages/next-contact-page.tsx'),
  contacts,
  contacts2: contacts,
  contactsCopy: contacts,
  manageEdit: () => import('./pages/manage-edit-page.tsx'),
  approve: task,
  approveAgree: decision,
  approveDisagree: decision,
  hangUp: () => import('./pages/hang-up-page.tsx'),
  deal: task,
  dealSolve: decision,
  dealNotSolve: decision,
  attachment: () => import('./pages/attachment-page.tsx'),
  allDetails: () => import('./pages/details-page.tsx'),
  evaluate: () => import('./pages/evaluate-page.tsx'),
  cannotHandle: () => import('./pages/cannot-handle-page.tsx'),
  networkDesk: () =>
    withTexts(['network-applications', 'network-desk', 'outages'], () => import('./pages/network-desk-page.tsx')),
  print: () => withTexts(['flows', 'flows-print'], () => import('./pages/print-page.tsx')),
  transfer: () => import('./pages/transfer-page.tsx'),
};

export const workflowRoutes: RouteObject[] = [
  {
    id: 'workflow',
    middleware: [servedOnly('workflow')],
    lazy: () => withTexts(['sign-in', 'flows', 'workflow'], () => import('./layout/frame.tsx')),
    children: areaRows(workflowPages, built, sessionNeeded(openPages.pages.login.path)),
  },
];
