export { parameterRoutes } from './parameters.routes.ts';
export { parameters } from './parameters.tables.ts';
