export { disableByRule, disablePerson } from './disable.service.ts';
export { listDeputyships, listHeadships } from './disable.store.ts';
export {
  makePassword,
  type NewPassword,
  newPasswordUntil,
  nextVersion,
  reachesDepartment,
  setDepartments,
  setRoles,
} from './edit.service.ts';
export { findAllBy } from './list.service.ts';
export { peopleOfficeRoutes } from './people-office.routes.ts';
export { countKnown, listOtherDepartmentIds, lockPerson, updatePerson } from './person.store.ts';
export { enablePerson, replacePassword } from './sign-ins.service.ts';
export { heldTasksOf } from './view.service.ts';
