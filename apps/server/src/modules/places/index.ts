export { placeRoutes } from './places.routes.ts';
export { places } from './places.tables.ts';
