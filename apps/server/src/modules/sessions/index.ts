export { spendProof } from './proof.service.ts';
export { sessionRoutes } from './sessions.routes.ts';
export { findCaller, livingAmong, lookWhoCalls } from './sessions.service.ts';
export { clearOldSessions } from './sessions.store.ts';
