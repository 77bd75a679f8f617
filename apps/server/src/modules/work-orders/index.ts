export { findHandledOrder } from './handled-orders.service.ts';
export { importOlderOrders } from './import.service.ts';
export { workOrderJobs } from './work-orders.jobs.ts';
export { orderListener } from './work-orders.listener.ts';
export { workOrderRoutes } from './work-orders.routes.ts';
