export { changePower, requireMayActOn, requireMayGive } from './act-on.service.ts';
export { keepRoleStates } from './history.store.ts';
export { noteNewPerson, notePeopleChanges, type OrganisationChangeLog } from './note-people.ts';
export { findOwnPower, findPowers, hasAdministrator, listWithin, lockAdministrators, powerIn } from './power.store.ts';
export { rightRoutes } from './rights.routes.ts';
export { signInGuard } from './sign-in-guard.ts';
