export type { CallJob } from './calls/call-job.ts';
export { registerCallbacks } from './calls/callbacks.ts';
export { callRoutes } from './calls/calls.routes.ts';
export { clearOldCalls } from './calls/calls.store.ts';
export { callJobs, enqueueDueCalls, makeCall } from './calls/process-calls.jobs.ts';
export { findConnectionUses } from './calls/uses.store.ts';
export { findApplicant } from './catalogue/applicants.store.ts';
export { isMeantFor } from './catalogue/audience.policy.ts';
export { presentBrief, presentPromise, presentWay, presentWords } from './catalogue/businesses.present.ts';
export { businessSearchText } from './catalogue/businesses.search.ts';
export { mayReadBusiness } from './catalogue/businesses.service.ts';
export {
  type Business,
  CATALOGUE_ORDER,
  IS_OFFERED,
  listPublished,
  listUsedLately,
} from './catalogue/businesses.store.ts';
export { type Definition, findDefinitions } from './catalogue/definitions.store.ts';
export { type FlowMarks, findFlowMarks, flowMarks } from './catalogue/labels-and-roles.store.ts';
export { makePromises } from './catalogue/promises.jobs.ts';
export { usualOfBusiness } from './catalogue/promises.store.ts';
export type { BusinessTemplate } from './catalogue/templates.service.ts';
export { continueChildren } from './children/children.jobs.ts';
export { counted, MOST_COUNTED, notKeptAway, notKeptFrom } from './counted.ts';
export { enqueueDueClocks, enqueueForgotten, fireClock } from './engine/clocks.jobs.ts';
export { companionKind } from './engine/companion.ts';
export { continueActions } from './engine/continue-actions.ts';
export {
  engineOf,
  type FlowAction,
  type FlowOutside,
  type FlowUndo,
  type FlowUndos,
  type ProcessHappened,
  type ProcessListener,
} from './engine/engine.ts';
export { dueSince, type IntervalChange, intervalChanges } from './engine/intervals.ts';
export { findProcess, type Loaded, type ProcessRecord } from './engine/processes.store.ts';
export { peopleOf, summaryOf } from './engine/projections.ts';
export { lockStarts } from './engine/take-event.store.ts';
export { flowJobs } from './flows.jobs.ts';
export { flowRoutes } from './flows.routes.ts';
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
export { readerOfList } from './lists/list-reader.ts';
export { presentPage } from './lists/lists.present.ts';
export { type ListReader, newestSubmitted, type Paging, readPage, rowColumns } from './lists/process-rows.store.ts';
export { continueMoves } from './moves/moves.jobs.ts';
export { type FoundNames, findBusinessCodes, findNames, type Names, namesFrom, namesOf } from './names.store.ts';
export { presentDeadline, tookMs } from './process/deadline.present.ts';
export { maySeeProcess, pageOfEvents } from './process/detail.service.ts';
export { mayOpenProcess } from './process/may-open.ts';
export { monitorScope, scopeFilter } from './process/monitor-scope.ts';
export { type Actable, openActions, type Reader, remindIn, seesField } from './process/process.policy.ts';
export { setUrgency } from './process/process.store.ts';
export { seeProcess } from './process/see-process.ts';
export { tasksFor } from './process/task.policy.ts';
export { maySeeDraft } from './start/drafts.service.ts';
export { startOfBusiness, startProcess } from './start/start.service.ts';
export { findStartOf } from './start/start.store.ts';
export { startFields } from './start/start-form.service.ts';
export {
  enqueueReplacement,
  enqueueReplacements,
  PERSON_GONE,
  replaceDisabled,
} from './tasks/disabled-people.service.ts';
export { handTasks, takeHandOver } from './tasks/hand-over.service.ts';
export {
  listEventsSince,
  listHeldIds,
  listHeldProcesses,
  listKeptFrom,
  lockProcesses,
} from './tasks/hand-over.store.ts';
export {
  endSubstitutionsOf,
  findHeldTasks,
  listNamingFlows,
  listPartsOf,
  listSubstitutionsOf,
  type Part,
  passPart,
} from './tasks/holdings.store.ts';
export { solveFromPool } from './tasks/solve-from-pool.ts';
export { solveInstead } from './tasks/solve-instead.ts';
