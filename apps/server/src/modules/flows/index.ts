export { businessRoutes } from './businesses.routes.ts';
export { businessSearchText } from './businesses.search.ts';
export { mayReadBusiness } from './businesses.service.ts';
export {
  type Audience,
  businessCategories,
  businesses,
  businessPeople,
  businessVersions,
  type Guide,
} from './flows.tables.ts';
