export { disable, disableByRule, today } from './disable.service.ts';
export { listDeputyships, listHeadships } from './disable.store.ts';
export {
  makePassword,
  moveWithin,
  type NewPassword,
  nextVersion,
  reachesDepartment,
  setRoles,
} from './edit.service.ts';
export { findAllBy } from './list.service.ts';
export { peopleOfficeRoutes } from './people-office.routes.ts';
export { countKnown, listOtherDepartmentIds, lockPerson, updatePerson } from './person.store.ts';
export { enable, giveNewPassword } from './sign-ins.service.ts';
export { heldTasksOf } from './view.service.ts';
