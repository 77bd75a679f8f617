export { businessRoutes } from './businesses.routes.ts';
export { businessSearchText } from './businesses.search.ts';
export { mayReadBusiness } from './businesses.service.ts';
export { maySeeDraft, maySeeProcess } from './detail.service.ts';
export { enqueueDueClocks, fireClock, flowJobs } from './flows.jobs.ts';
export {
  type Audience,
  businessCategories,
  businesses,
  businessPeople,
  businessVersions,
  type Guide,
} from './flows.tables.ts';
export { monitoringRoutes } from './monitoring.routes.ts';
export { processRoutes } from './processes.routes.ts';
export type { FlowActions } from './take-event.ts';
export { taskRoutes } from './tasks.routes.ts';
