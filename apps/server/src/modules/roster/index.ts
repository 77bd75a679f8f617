export { askToLeave, leavingJobs } from './leaving.jobs.ts';
export { askForRoster, type RosterListener, rosterJobs } from './roster.jobs.ts';
export { rosterRoutes } from './roster.routes.ts';
