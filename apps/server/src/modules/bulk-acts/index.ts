export { bulkActRoutes } from './bulk-acts.routes.ts';
