export { parameterRoutes } from './parameters.routes.ts';
export { listSharedNetworks, settlingSignIn } from './parameters.store.ts';
export { parameters } from './parameters.tables.ts';
