export { contentJobs } from './content.jobs.ts';
export { hallContentRoutes, hallServiceRoutes, mayManageContent } from './content.routes.ts';
export { type ChangeKind, contentChanges, contentItems, type FieldChange } from './content.tables.ts';
export { type ContentFound, type ContentSearch, searchContent } from './search.store.ts';
export { searchTermsOf } from './search-terms.ts';
