export { hideKept } from './hide-kept.ts';
export { seeAsRoutes } from './see-as.routes.ts';
export { findWhoSees } from './who-sees.ts';
