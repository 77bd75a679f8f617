export { sessionRoutes } from './sessions.routes.ts';
export { findCaller } from './sessions.service.ts';
export { clearOldSessions } from './sessions.store.ts';
