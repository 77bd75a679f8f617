export { clearSearches } from './hot.store.ts';
export { searchRoutes } from './search.routes.ts';
