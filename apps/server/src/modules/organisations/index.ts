export { organisationRoutes } from './organisations.routes.ts';
export {
  findOrganisation,
  findOrganisationById,
  listOrganisations,
  type Organisation,
} from './organisations.store.ts';
export { organisations } from './organisations.tables.ts';
