export {
  changeAccount,
  initialPassword,
  lockHeld,
  noteLine,
  rewriteLine,
  settle,
  type Tools,
} from './account.service.ts';
export {
  accountOf,
  type Held,
  type HeldLine,
  lineInsert,
  loadHeld,
  type NewLine,
  pauseAsked,
  setLine,
} from './account.store.ts';
export {
  type AddressPart,
  addressOf,
  findLastUnfreeze,
  type LineShown,
  listLines,
  type PackageShown,
  packageShown,
} from './lines.store.ts';
export { beginCharging, chargeJobs } from './monthly.ts';
export { networkPackageRoutes } from './network-packages.routes.ts';
export { networkPackages } from './network-packages.tables.ts';
