import * as calls from '@campus/contract/calls/connections.ts';
import { bind } from '#server/platform/bind.ts';
import {
  deleteConnection,
  saveConnection,
  type UsesOf,
  viewConnection,
  viewConnections,
} from './connections.service.ts';
import { tryConnection } from './try-connection.service.ts';

export const connectionRoutes = (usesOf: UsesOf) => [
  bind(calls.listConnections, viewConnections),
  bind(calls.getConnection, (ctx, { id }) => viewConnection(ctx, usesOf, id)),
  bind(calls.saveConnection, (ctx, input) => saveConnection(ctx, usesOf, input)),
  bind(calls.deleteConnection, async (ctx, input) => {
    await deleteConnection(ctx, usesOf, input);
    return { deleted: true as const };
  }),
  bind(
    calls.tryConnection,
    async (_ctx, _input, found: Awaited<ReturnType<typeof tryConnection>>) => found,
    tryConnection,
  ),
];
