export { type SignInAlarm, watchSignIns } from './alarms.jobs.ts';
export { countAlarms } from './alarms.store.ts';
export { forgetFailures } from './attempts.store.ts';
export { findLocks } from './locks.store.ts';
export { presentSignIns } from './own-sign-ins.service.ts';
export { keepProofOfTicket, spendPasswordProof, spendProof } from './proof.service.ts';
export { sessionRoutes } from './sessions.routes.ts';
export {
  findCaller,
  findLivingSessions,
  findSessionRights,
  openHallSession,
  openOfficeSession,
  peekAtCaller,
} from './sessions.service.ts';
export {
  beganWithPassword,
  clearOldSessions,
  endOtherSessions,
  endOwnSession,
  endSession,
  findOpening,
  findSignedInAt,
  listOpenSessions,
} from './sessions.store.ts';
export { checkPassword, refuseAlike, requireOrganisationToSignIn, type SignedIn } from './sign-in.service.ts';
