import type { ApplicationKind } from '@campus/rules/network-packages/lines.ts';

/** The parts of the page about one's own network; each has an address. */
export const networkParts = ['lines', 'costs', 'card', 'history', 'sessions'] as const;
export type NetworkPart = (typeof networkParts)[number];

/** Where the pages of the network are; each hall, and staff and students, have addresses of their own. */
export type NetworkAddresses = {
  part: (part: NetworkPart) => string;
  apply: (kind: ApplicationKind, lineId?: string) => string;
  /** A new password without the old one, with the sign-in password as proof. */
  reset: (lineId?: string) => string;
  why: (lineId?: string) => string;
  /** One application with its time line and what may be done with it. */
  details: (id: string) => string;
  evaluate: (id: string) => string;
  reportFault: string;
};

export const networkPartIn = (search: URLSearchParams): NetworkPart =>
  networkParts.find((part) => part === search.get('part')) ?? 'lines';
