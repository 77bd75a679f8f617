import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { createContext, useContext } from 'react';
import { generatePath } from 'react-router';
import type { DecisionName } from './flow-types.ts';

const { pages } = workflowPages;

/** What people are picked for; the last part of the contact pages' addresses. */
export const contactTypes = ['approve', 'deal', 'transfer', 'delegate', 'addBefore', 'addAfter'] as const;
export type ContactType = (typeof contactTypes)[number];
export type ContactPage = 'contacts' | 'contacts2' | 'contactsCopy';

/** The addresses in which people see, start and handle processes. The query never holds `id`: that names the organisation. */
export const flowAddress = {
  main: pages.main.path,
  /** The text of the link to it. */
  mainText: 'to-main' as 'to-main' | 'to-all-services',
  service: (id: string, _code?: string) => generatePath(pages.serviceIntroduction.path, { id }),
  submitted: (part: 'Processing' | 'InApproval' | 'Completed', id = '0') =>
    generatePath(pages[`submit${part}`].path, { id }),
  participated: (part: 'NotHandled' | 'Handled' | 'CopyFor', id = '0') =>
    generatePath(pages[`approval${part}`].path, { id }),
  annex: (bId: string) => generatePath(pages.annex.path, { bId }),
  guide: (bId: string, name: string) => generatePath(pages.guide.path, { bId, name }),
  /** A business that has pages of its own is applied for there; whoever knows them gives other addresses. */
  apply: (bId: string, sId: string, _code?: string) => generatePath(pages.manage.path, { bId, sId }),
  edit: (prId: string) => generatePath(pages.manageEdit.path, { prId }),
  details: (prId: string, _code?: string) => generatePath(pages.allDetails.path, { prId }),
  attachments: (prId: string) => generatePath(pages.attachment.path, { prId }),
  evaluate: (prId: string) => generatePath(pages.evaluate.path, { prId }),
  /** The approving or handling view of a task. */
  task: (kind: string, prId: string, task: number) =>
    `${generatePath(pages[kind === 'approve' ? 'approve' : 'deal'].path, { prId })}?task=${task}`,
  decide: (decision: DecisionName, prId: string, task: number) =>
    `${generatePath(pages[decisionPages[decision]].path, { prId })}?task=${task}`,
  next: (prId: string, task: number) => `${pages.nextContact.path}?prId=${prId}&task=${task}`,
  hangUp: (prId: string, task: number) => `${generatePath(pages.hangUp.path, { prId })}?task=${task}`,
  transfer: (prId: string, task: number, how: 'transfer' | 'delegate') =>
    `${generatePath(pages.transfer.path, { prId })}?task=${task}&how=${how}`,
  cannotHandle: (reason: string, prId: string) => `${pages.cannotHandle.path}?reason=${reason}&prId=${prId}`,
  editContacts: (sId: string) => generatePath(pages.editContacts.path, { sId }),
  editRunningContacts: (sId: string, prId: string) => generatePath(pages.editContacts2.path, { sId, prId }),
  contacts: (page: ContactPage, sId: string, type: ContactType) => generatePath(pages[page].path, { sId, type }),
};

const decisionPages = {
  agree: 'approveAgree',
  disagree: 'approveDisagree',
  solve: 'dealSolve',
  'not-solve': 'dealNotSolve',
} as const satisfies Record<DecisionName, keyof typeof pages>;

/** The addresses for reading about a service, applying and following; the halls have their own. */
export type FlowAddresses = Pick<
  typeof flowAddress,
  | 'main'
  | 'mainText'
  | 'service'
  | 'annex'
  | 'guide'
  | 'apply'
  | 'edit'
  | 'details'
  | 'attachments'
  | 'evaluate'
  | 'editContacts'
  | 'editRunningContacts'
  | 'contacts'
> & {
  /** Whether a business can be applied for from here; without it, every one can. */
  offers?: (code: string) => boolean;
};

const Here = createContext<FlowAddresses>(flowAddress);

/** Gives the addresses of an area that has pages of its own. */
export const FlowAddressesHere = Here.Provider;

export const useFlowAddress = (): FlowAddresses => useContext(Here);
