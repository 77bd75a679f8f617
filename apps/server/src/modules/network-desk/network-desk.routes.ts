import {
  disconnectForPerson,
  listDeskReplies,
  listDeskSessions,
  lookAtNetwork,
  resetForPerson,
  unbindForPerson,
} from '@campus/contract/calls/network-desk.ts';
import type { FlowOutside } from '#server/modules/flows/index.ts';
import { viewReplies, viewSessions } from '#server/modules/network-accounts/index.ts';
import { bind } from '#server/platform/bind.ts';
import { disconnect, reset, unbind } from './deeds.service.ts';
import { look } from './look.service.ts';
import { forOwner } from './who.ts';

export const networkDeskRoutes = (outside: FlowOutside) => [
  bind(lookAtNetwork, look),
  bind(listDeskSessions, async (ctx, { personId, ...paging }) =>
    viewSessions((await forOwner(ctx, personId, 'look')).owner, paging),
  ),
  bind(listDeskReplies, async (ctx, { personId, ...paging }) =>
    viewReplies((await forOwner(ctx, personId, 'look')).owner, paging),
  ),
  bind(resetForPerson, (ctx, input) => reset(ctx, outside, input)),
  bind(unbindForPerson, unbind),
  bind(disconnectForPerson, disconnect),
];
