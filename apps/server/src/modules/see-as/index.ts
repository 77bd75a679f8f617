export { hideFromViewer } from './hide-kept.ts';
export { seeAsRoutes } from './see-as.routes.ts';
export { findSeeAsCaller } from './who-sees.ts';
