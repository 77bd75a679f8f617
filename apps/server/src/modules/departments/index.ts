export { departmentRoutes } from './departments.routes.ts';
export { findRightsGained } from './gain.service.ts';
export { notingDepartments } from './logged.ts';
export { lockTree } from './place.store.ts';
