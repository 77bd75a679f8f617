import { exportAuditEntries, getRequestStory, listAuditEntries } from '@campus/contract/calls/audit.ts';
import { bind } from '#server/platform/bind.ts';
import { type AuditOutside, exportEntries, viewEntries, viewStory } from './audit.service.ts';

export const auditRoutes = (outside: AuditOutside) => [
  bind(listAuditEntries, (ctx, input) => viewEntries(ctx, outside.within, input)),
  bind(getRequestStory, (ctx, input) => viewStory(ctx, outside, input)),
  bind(exportAuditEntries, (ctx, filters) => exportEntries(ctx, outside.within, filters)),
];
