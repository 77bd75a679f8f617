import { listAuditEntries } from '@campus/contract/calls/audit.ts';
import { bind } from '#server/platform/bind.ts';
import { viewEntries } from './audit.service.ts';

export const auditRoutes = [bind(listAuditEntries, viewEntries)];
