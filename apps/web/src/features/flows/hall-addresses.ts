import { isUuid } from '@campus/rules/basics/ids.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import type { FlowAddresses } from './flow-addresses.ts';

/** What the page about services shows; other parameters say of which service, application or step. */
export const hallParts = [
  'mine',
  'guide',
  'annexes',
  'apply',
  'edit',
  'evaluate',
  'files',
  'people',
  'contacts',
] as const;
export type HallPart = (typeof hallParts)[number];

/** Businesses that have pages of their own: the address of the form and, if not here, of one application. */
export type OwnPages = (code: string) => { form: string; view?: (id: string) => string } | null;

type Hall = {
  path: string;
  orgSign: string | null;
  /** The service that the page is about, if it is about one. */
  businessId: string | null;
  /** On a wide screen an application opens in a panel next to its list, and everything is done there. */
  opensPanel: boolean;
  ownPages: OwnPages;
};

/** The addresses of one page of a hall in which services are read about, applied for and followed. [PC-08] [PH-08] */
export function hallAddresses({ path, orgSign, businessId, opensPanel, ownPages }: Hall): FlowAddresses & {
  mine: (businessId?: string) => string;
} {
  const at = (bId: string | null, more: Readonly<Record<string, string>> = {}) =>
    withOrganisation(path, orgSign, { ...(bId && { bId }), ...more });
  const here = (show: HallPart, more: Readonly<Record<string, string>> = {}) => at(businessId, { show, ...more });
  const details = (prId: string) => (opensPanel ? here('mine', { open: prId }) : at(businessId, { prId }));
  return {
    main: at(null),
    mainText: 'to-all-services',
    mine: (bId) => at(bId ?? null, { show: 'mine' }),
    service: (id, code) => ownPages(code ?? '')?.form ?? at(id),
    annex: (bId) => (opensPanel ? at(bId) : at(bId, { show: 'annexes' })),
    guide: (bId, name) => at(bId, { show: 'guide', name }),
    apply: (bId, sId, code) => ownPages(code ?? '')?.form ?? at(bId, { show: 'apply', sId }),
    edit: (prId) => here('edit', { prId }),
    details: (prId, code) => ownPages(code ?? '')?.view?.(prId) ?? details(prId),
    attachments: (prId) => (opensPanel ? details(prId) : here('files', { prId })),
    evaluate: (prId) => (opensPanel ? details(prId) : here('evaluate', { prId })),
    editContacts: (sId) => here('people', { sId }),
    editRunningContacts: (sId, prId) => here('people', { sId, prId }),
    contacts: (page, sId, type) => here('contacts', { page, sId, type }),
  };
}

/** Reads an address that anybody may have typed: what does not fit is as if it were not there. */
export function readHallAddress(params: URLSearchParams) {
  const id = (name: string) => {
    const value = params.get(name) ?? '';
    return isUuid(value) ? value : null;
  };
  return {
    show: hallParts.find((part) => part === params.get('show')) ?? null,
    businessId: id('bId'),
    processId: id('prId'),
    open: id('open'),
    sId: params.get('sId') ?? '',
    name: params.get('name') ?? '',
  };
}
export type HallAddress = ReturnType<typeof readHallAddress>;
