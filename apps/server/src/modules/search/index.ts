export { clearSearches } from './hot.store.ts';
export { searchRoutes } from './search.routes.ts';
export { hotSearches } from './search.tables.ts';
