export { hideFromViewer } from './hide-from-viewer.ts';
export { seeAsRoutes } from './see-as.routes.ts';
export { findSeeAsCaller } from './see-as-caller.ts';
