export { changeAccount, chargeDues, lockHeld, noteLine } from './account.service.ts';
export {
  accountOf,
  type Held,
  type HeldLine,
  heldQuery,
  lineInsert,
  loadHeld,
  type NewLine,
  pauseRequestUpdate,
  setLine,
} from './account.store.ts';
export type { Tools } from './account-change.ts';
export { initialPassword, rewriteLine } from './line-access.service.ts';
export {
  type AddressPart,
  addressOf,
  findLinesAndUnfreeze,
  type LineShown,
  linesShown,
  listLines,
  type PackageShown,
  packageShown,
} from './lines.store.ts';
export { beginCharging, chargeJobs } from './network-packages.jobs.ts';
export { networkPackageRoutes } from './network-packages.routes.ts';
export { networkPackages } from './network-packages.tables.ts';
