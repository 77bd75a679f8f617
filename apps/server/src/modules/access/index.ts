export { accessRoutes } from './access.routes.ts';
export { menus, personRoles, roleMenus, rolePermissions, roles } from './access.tables.ts';
