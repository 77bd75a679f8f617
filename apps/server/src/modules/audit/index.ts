export { askForSeals, auditJobs, sealAudit, withAuditLines } from './audit.jobs.ts';
export { auditRoutes } from './audit.routes.ts';
export { recordAudit } from './audit.store.ts';
export { DIGEST_BYTES, digestOf } from './seal.ts';
export {
  type Chain,
  findSettled,
  hasSeal,
  listChains,
  listLastSeals,
  listLinks,
  listUnsealed,
  type SealReference,
} from './seals.store.ts';
