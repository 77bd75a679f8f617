export { accessRoutes } from './access.routes.ts';
export { findOwnRights, requirePasswordOfPlatform } from './access.service.ts';
export { giveShippedRoles } from './access.store.ts';
export { personRoles, rolePermissions, roles, shippedOffers } from './access.tables.ts';
export {
  type ActOn,
  countedReaches,
  findOwnReaches,
  findReaches,
  type GivenRight,
  type HeldRights,
  heldRights,
  isInReach,
  peopleWithin,
  personWithin,
  type RightsHolder,
  reachesOf,
  reachesTogether,
  reachOf,
  rightsOfAll,
  standsAmongRoles,
} from './reach.store.ts';
