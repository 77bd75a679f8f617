import { getCall, getConnection, listCalls, listConnections } from '@campus/contract/calls/connections.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useRefresh } from '#web/client/queries.ts';

export type ConnectionRow = Reply<typeof listConnections>['items'][number];
export type Connection = Reply<typeof getConnection>;
export type CallRow = Reply<typeof listCalls>['items'][number];
export type OneCall = Reply<typeof getCall>;

/** What the page knows of connections is old. */
export const useRefreshConnections = () => useRefresh(listConnections, getConnection);
export const useRefreshCalls = () => useRefresh(listCalls, getCall);
