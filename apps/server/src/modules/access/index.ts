export { accessRoutes } from './access.routes.ts';
export { findRights, giveShippedRoles } from './access.store.ts';
export { personRoles, rolePermissions, roles, shippedOffers } from './access.tables.ts';
export { type ActOn, findReaches, isInReach, peopleWithin, personWithin, reachOf } from './reach.store.ts';
