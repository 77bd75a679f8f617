import * as calls from '@campus/contract/calls/network-desk.ts';
import type { FlowOutside } from '#server/modules/flows/index.ts';
import type { FindAnnounced } from '#server/modules/network-applications/index.ts';
import { bind } from '#server/platform/bind.ts';
import { disconnectLine, resetPassword, unbindDevice } from './desk-actions.service.ts';
import { listDeskReplies, listDeskSessions, viewPersonNetwork } from './person-network.service.ts';

export const networkDeskRoutes = (outside: FlowOutside, findAnnounced: FindAnnounced) => [
  bind(calls.lookAtNetwork, (ctx, input) => viewPersonNetwork(ctx, findAnnounced, input)),
  bind(calls.listDeskSessions, listDeskSessions),
  bind(calls.listDeskReplies, listDeskReplies),
  bind(calls.resetForPerson, (ctx, input) => resetPassword(ctx, outside, input)),
  bind(calls.unbindForPerson, unbindDevice),
  bind(calls.disconnectForPerson, disconnectLine),
];
