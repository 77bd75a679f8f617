export { passwordJobs } from './passwords.jobs.ts';
export { passwordRoutes } from './passwords.routes.ts';
export { clearPasswordCodes } from './passwords.store.ts';
