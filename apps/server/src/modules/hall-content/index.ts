export { mayManageContent } from './files.service.ts';
export { contentJobs } from './hall-content.jobs.ts';
export { hallContentRoutes } from './hall-content.routes.ts';
export { type ChangeKind, contentChanges, contentItems, type FieldChange } from './hall-content.tables.ts';
export { type ContentFound, type ContentSearch, searchContent } from './search.store.ts';
export { searchTermsOf } from './search-terms.ts';
