export { actingHead, isAtOrAbove, nearestHead } from './acting-head.ts';
export { contactRoutes } from './contacts.routes.ts';
export { fillSearchTerms, rememberContacts } from './contacts.store.ts';
export { departmentTermsOf, fillDepartmentTerms } from './department-terms.ts';
export { headsAbove, listDepartments, membersOfDepartment, membersOfLabel } from './groups.store.ts';
export {
  changePerson,
  findAtSignIn,
  findOwnWords,
  findPerson,
  findPersonByAccount,
  findPersonWithDepartment,
  insertPerson,
  listFormerAccounts,
  setPassword,
} from './people.store.ts';
export {
  departments,
  labels,
  type Person,
  people,
  personColumns,
  personDepartments,
  personLabels,
} from './people.tables.ts';
export { requireQuota } from './quota.store.ts';
export { searchTermsOf } from './search-terms.ts';
