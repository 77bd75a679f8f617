import { listMyNetworkApplications } from '@campus/contract/calls/network-applications.ts';
import { getEditable } from '@campus/contract/calls/process-start.ts';
import { getProcess } from '@campus/contract/calls/processes.ts';
import { listSubstitutes } from '@campus/contract/calls/tasks.ts';
import { getUserInfo } from '@campus/contract/calls/user-info.ts';
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
