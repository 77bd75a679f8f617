export type { Hold } from '@campus/rules/network-packages/lines.ts';
export { findOrOpenAccount, isPassword, setPassword } from './accounts.service.ts';
export { lockedAccounts, type NetworkAccount } from './accounts.store.ts';
export { viewAccounts, viewReplies, viewSessions } from './my-network.service.ts';
export { DISCONNECT_QUEUE, type Disconnect, disconnectAgain, networkJobs } from './network-accounts.jobs.ts';
export { networkAccountRoutes } from './network-accounts.routes.ts';
export {
  changeSpeed,
  findLastMacs,
  listLastReplies,
  putOnNetwork,
  radiusRowsFor,
  readBack,
  readBackMatches,
  takeOffNetwork,
  writeStanding,
} from './radius.service.ts';
export type { RadiusRows } from './radius.store.ts';
export { renameOnNetwork } from './rename.store.ts';
export { findLastSession } from './sessions.store.ts';
export { clearNetworkRecords } from './sweep.store.ts';
