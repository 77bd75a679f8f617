export { findOnlyUniversity } from './only-university.ts';
export { organisationRoutes } from './organisations.routes.ts';
export { viewDesk } from './organisations.service.ts';
export {
  findBySign,
  findOrganisation,
  findOrganisationById,
  findTimeZone,
  findToday,
  listOrganisations,
  type Organisation,
  requireOrganisation,
} from './organisations.store.ts';
export { organisations } from './organisations.tables.ts';
export { takeWaitingJobs, waitWhileSuspended } from './waiting-jobs.ts';
