export { hearOrders } from './hear.ts';
export { importOlderOrders, rowsOfFile } from './import.service.ts';
export { makePromises } from './promises.ts';
export { workOrderJobs } from './work-orders.jobs.ts';
export { workOrderRoutes } from './work-orders.routes.ts';
