export { departmentRoutes } from './departments.routes.ts';
export { noteDepartmentChanges } from './note-departments.ts';
export { lockTree } from './place.store.ts';
export { findMayStandAbove } from './power-gain.service.ts';
