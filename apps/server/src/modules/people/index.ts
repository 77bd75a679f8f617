export { contactRoutes } from './contacts.routes.ts';
export { fillSearchTerms, rememberContacts } from './contacts.store.ts';
export { headsAbove, listDepartments, membersOfDepartment, membersOfLabel } from './groups.store.ts';
export {
  changePerson,
  findAtSignIn,
  findPerson,
  findPersonByAccount,
  findPersonWithDepartment,
  type Person,
  setPassword,
} from './people.store.ts';
export { departments, labels, people, personDepartments, personLabels } from './people.tables.ts';
export { searchTermsOf } from './search-terms.ts';
