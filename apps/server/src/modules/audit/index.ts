export { auditRoutes } from './audit.routes.ts';
export { recordAudit } from './audit.store.ts';
