export type { Hold } from '@campus/rules/network-packages/lines.ts';
export { type AccountWanted, findOrOpenAccount, isPassword, setPassword } from './accounts.ts';
export { DISCONNECT_QUEUE, type Disconnect, networkJobs } from './network-accounts.jobs.ts';
export { networkAccountRoutes } from './network-accounts.routes.ts';
export {
  lastReplies,
  lastSeenMac,
  type NetworkReply,
  type NetworkStanding,
  putOnNetwork,
  readBack,
  readBackMatches,
  type SeenByRadius,
  takeOffNetwork,
} from './on-network.ts';
export { clearNetworkRecords } from './sweep.store.ts';
