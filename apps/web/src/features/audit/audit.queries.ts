import type { listAuditEntries } from '@campus/contract/calls/audit.ts';
import type { Reply } from '@campus/contract/define-call.ts';

export type Entry = Reply<typeof listAuditEntries>['items'][number];
