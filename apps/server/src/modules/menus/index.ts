export { menuRoutes } from './menus.routes.ts';
export { giveShippedMenu, type ShippedEntry } from './shipped.service.ts';
