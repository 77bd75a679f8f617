export {
  type AccountChange,
  changeAccount,
  initialPassword,
  lockHeld,
  type Owner,
  rewriteLine,
  settle,
  type Tools,
  usernameFor,
} from './account.service.ts';
export { accountOf, type Held, type HeldLine, lineInsert, loadHeld, type NewLine, setLine } from './account.store.ts';
export {
  type AddressPart,
  addressOf,
  type LineShown,
  listLines,
  type PackageShown,
  packageShown,
} from './lines.store.ts';
export { beginCharging, CHARGE_QUEUE, chargeJobs, chargePart } from './monthly.ts';
export { networkPackageRoutes, type PackagesOutside } from './network-packages.routes.ts';
export { networkPackages } from './network-packages.tables.ts';
export { listOffered } from './packages.store.ts';
