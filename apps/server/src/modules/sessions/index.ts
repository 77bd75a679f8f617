export { forgetFailures } from './attempts.store.ts';
export { findLocks } from './locks.store.ts';
export { presentSignIns } from './mine.service.ts';
export { spendProof } from './proof.service.ts';
export { sessionRoutes } from './sessions.routes.ts';
export { findCaller, livingAmong, lookWhoCalls, openOfficeSession } from './sessions.service.ts';
export { clearOldSessions, endOtherSessions, endOwnSession, listOpenSessions } from './sessions.store.ts';
