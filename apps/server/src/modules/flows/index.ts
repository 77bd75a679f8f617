export { businessSearchText } from './businesses.search.ts';
export {
  type Audience,
  businessCategories,
  businesses,
  businessPeople,
  businessVersions,
  type Guide,
} from './flows.tables.ts';
