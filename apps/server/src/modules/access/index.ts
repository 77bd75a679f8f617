export { accessRoutes } from './access.routes.ts';
export { findRights, giveShippedRoles } from './access.store.ts';
export { personRoles, rolePermissions, roles, shippedOffers } from './access.tables.ts';
export {
  type ActOn,
  findReaches,
  type HeldRights,
  heldRights,
  isInReach,
  peopleWithin,
  personWithin,
  type RightsHolder,
  reachesOf,
  reachOf,
  standsAmongRoles,
} from './reach.store.ts';
