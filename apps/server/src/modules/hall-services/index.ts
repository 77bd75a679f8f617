export { hallServiceRoutes } from './hall-services.routes.ts';
