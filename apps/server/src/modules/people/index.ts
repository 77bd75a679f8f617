export { headsAbove, listDepartments, membersOfDepartment, membersOfLabel } from './groups.store.ts';
export { peopleRoutes } from './people.routes.ts';
export {
  findAtSignIn,
  findPersonByAccount,
  findPersonWithDepartment,
  type Person,
  setPassword,
} from './people.store.ts';
export { departments, labels, people, personDepartments, personLabels } from './people.tables.ts';
