export { parameterRoutes } from './parameters.routes.ts';
export { findParameter } from './parameters.store.ts';
export { parameters } from './parameters.tables.ts';
