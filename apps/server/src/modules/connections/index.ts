export { connectionRoutes } from './connections.routes.ts';
export type { ConnectionUse } from './connections.service.ts';
export { type Connection, findConnection, listConnectionNames } from './connections.store.ts';
export { type Outgoing, outgoingOf } from './outgoing.ts';
export { endSend, reserveSend } from './sends.store.ts';
