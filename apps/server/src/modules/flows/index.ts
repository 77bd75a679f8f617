export { isMeantFor } from './audience.policy.ts';
export { presentBrief, presentWay, presentWords } from './businesses.present.ts';
export { businessRoutes } from './businesses.routes.ts';
export { businessSearchText } from './businesses.search.ts';
export { mayReadBusiness } from './businesses.service.ts';
export {
  type Business,
  findBusiness,
  listPublished,
  listPublishedWith,
  listUsedLately,
  type OfferedBusiness,
} from './businesses.store.ts';
export { companionKind } from './companion.ts';
export { continueActions } from './continue-actions.ts';
export { maySeeDraft, maySeeProcess } from './detail.service.ts';
export { enqueueDueClocks, fireClock, flowJobs } from './flows.jobs.ts';
export {
  type Audience,
  businessCategories,
  businesses,
  businessPeople,
  businessVersions,
  type Guide,
  processes,
  type Urgency,
} from './flows.tables.ts';
export { replaceGone, sayGone, sweepGone } from './gone.service.ts';
export { handTasks, takeHandOver } from './hand-tasks.service.ts';
export { listEventsSince, listHeldIds, listHeldProcesses, listKeptFrom, lockProcesses } from './hand-tasks.store.ts';
export {
  endSubstitutionsOf,
  findHeldTasks,
  listNamingFlows,
  listPartsOf,
  listSubstitutionsOf,
  type Part,
  passPart,
} from './holdings.store.ts';
export { type FlowMarks, findFlowMarks, flowMarks } from './marks.store.ts';
export { notKeptFrom, scopeFilter } from './monitor-scope.ts';
export { monitoringRoutes } from './monitoring.routes.ts';
export { findBusinessCodes, findNames, type Names } from './names.store.ts';
export {
  engineOf,
  type FlowAction,
  type FlowOutside,
  type FlowUndo,
  type FlowUndos,
  type ProcessHappened,
  type ProcessListener,
} from './outside.ts';
export { openActions, type ProcessAction, type Reader, remindIn, seesField, tasksFor } from './processes.policy.ts';
export { presentPromise } from './processes.present.ts';
export { processRoutes } from './processes.routes.ts';
export { findApplicant, findProcess, findStartOf, type Loaded, setUrgency } from './processes.store.ts';
export { type IntervalChange, intervalChanges, peopleOf, shownOf } from './projections.ts';
export { findUsual } from './promises.store.ts';
export { makePromises } from './promises.ts';
export { seeProcess } from './see-process.ts';
export { solveFromPool } from './solve-from-pool.ts';
export { startOfBusiness, startProcess } from './start.service.ts';
export { taskRoutes } from './tasks.routes.ts';
