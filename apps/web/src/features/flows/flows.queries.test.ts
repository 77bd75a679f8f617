import { getUserInfo } from '@campus/contract/calls/access.ts';
import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import { getEditable } from '@campus/contract/calls/flows-start.ts';
import { listSubstitutes } from '@campus/contract/calls/flows-tasks.ts';
import { listMyNetworkApplications } from '@campus/contract/calls/network-applications.ts';
import { listMyOrders } from '@campus/contract/calls/work-orders.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { headIn } from '#web/client/call-head.ts';
import { refreshFlows } from './flows.queries.ts';

test.each([
  [headIn(getProcess).path, true],
  [headIn(listSubstitutes).path, true],
  [headIn(listMyOrders).path, true],
  [headIn(listMyNetworkApplications).path, true],
  [headIn(getEditable).path, false],
  [headIn(getUserInfo).path, false],
])('after an operation, what %s said is asked for again: %s', async (path, again) => {
  const client = new QueryClient();
  client.setQueryData([path, {}], {});
  await refreshFlows(client);
  expect(client.getQueryState([path, {}])?.isInvalidated).toBe(again);
});
