export { findHandledOrder } from './handled.service.ts';
export { orderListener } from './hear.ts';
export { importOlderOrders } from './import.service.ts';
export { workOrderJobs } from './work-orders.jobs.ts';
export { workOrderRoutes } from './work-orders.routes.ts';
