import type { listCostRecords } from '@campus/contract/calls/ledger.ts';
import type {
  explainOutage,
  getApplication,
  getApplicationStart,
  getMyNetwork,
  listMyNetworkApplications,
} from '@campus/contract/calls/network-applications.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { ReactNode } from 'react';

/** What the calls answer, by the names that pages use. */
export type Network = Reply<typeof getMyNetwork>;
export type Line = Network['lines'][number];
export type Start = Reply<typeof getApplicationStart>;
export type LineChoice = Start['lines'][number];
export type MonthQuote = LineChoice['months'][number];
export type Block = NonNullable<Start['block']>;
export type ApplicationRow = Reply<typeof listMyNetworkApplications>['items'][number];
export type Application = Reply<typeof getApplication>;
export type CostRecord = Reply<typeof listCostRecords>['items'][number];
export type Outage = Reply<typeof explainOutage>;
export type AnnouncedAt = NonNullable<Outage['announced']>;
/** Draws what is announced where a line is; `besides` where something else is the cause. The area supplies it. */
export type AnnouncedDrawing = (outage: AnnouncedAt, besides: boolean) => ReactNode;
