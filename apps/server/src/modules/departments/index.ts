export { departmentRoutes } from './departments.routes.ts';
export { findWhatStandsAbove } from './gain.service.ts';
export { notingDepartments } from './logged.ts';
export { lockTree } from './place.store.ts';
