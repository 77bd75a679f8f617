import type { listOutagesForMe, listShownOutages } from '@campus/contract/calls/outages.ts';
import type { Reply } from '@campus/contract/define-call.ts';

export type ShownOutage = Reply<typeof listShownOutages>['items'][number];
export type OwnOutage = Reply<typeof listOutagesForMe>['items'][number];
