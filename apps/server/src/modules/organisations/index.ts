export { organisationRoutes } from './organisations.routes.ts';
export { viewDesk } from './organisations.service.ts';
export {
  findBySign,
  findOrganisation,
  findOrganisationById,
  listOrganisations,
  type Organisation,
} from './organisations.store.ts';
export { organisations } from './organisations.tables.ts';
export { takeWaitingJobs, waitingWhileSuspended } from './waiting-jobs.ts';
