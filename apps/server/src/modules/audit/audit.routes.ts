import { exportAuditEntries, getRequestStory, listAuditEntries } from '@campus/contract/calls/audit.ts';
import { bind } from '#server/platform/bind.ts';
import { type AuditOutside, exportEntries, viewEntries, viewStory } from './audit.service.ts';

export const auditRoutes = (outside: AuditOutside) => [
  bind(listAuditEntries, (ctx, asked) => viewEntries(ctx, outside.within, asked)),
  bind(getRequestStory, (ctx, asked) => viewStory(ctx, outside, asked)),
  bind(exportAuditEntries, (ctx, filters) => exportEntries(ctx, outside.within, filters)),
];
