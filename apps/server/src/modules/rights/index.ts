export { changePower, requireMayActOn, requireMayGive } from './act-on.service.ts';
export { keepRoleStates } from './history.store.ts';
export { noteNewPerson, notePeopleChanges, type OrganisationChangeLog } from './note-people.ts';
export { findPowers, hasAdministrator, listWithin, lockAdministrators } from './power.store.ts';
export { rightRoutes } from './rights.routes.ts';
