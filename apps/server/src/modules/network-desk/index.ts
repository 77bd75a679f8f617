export { networkDeskRoutes } from './network-desk.routes.ts';
