export { accessRoutes } from './access.routes.ts';
export { menus, personRoles, roleMenus, rolePermissions, roles, shippedOffers } from './access.tables.ts';
