export { scanCodeRoutes } from './scan-code.routes.ts';
export { clearOldScans } from './scan-code.store.ts';
