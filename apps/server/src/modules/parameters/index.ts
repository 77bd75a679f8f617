export { parameterRoutes } from './parameters.routes.ts';
export { listSharedNetworks } from './parameters.store.ts';
export { parameters } from './parameters.tables.ts';
