export { book, carryOut, unbook } from './actions.ts';
export { afterDeposit, applicationJobs } from './applications.jobs.ts';
export { applicationRoutes } from './applications.routes.ts';
export { isLineUnderWay } from './applications.store.ts';
export { settingsOf } from './facts.ts';
export { hearApplications } from './hear.ts';
export { hearRegistrations, registerStaff } from './registration.service.ts';
export { clearRegistrations } from './registration.store.ts';
