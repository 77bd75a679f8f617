import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshFlows } from './flows.queries.ts';

test.each([
  ['/api/process/GetProcess', true],
  ['/api/task/ListMyTasks', true],
  ['/api/workOrder/ListMine', true],
  ['/api/network/ListMyNetworkApplications', true],
  ['/api/process/GetEditable', false],
  ['/api/userInfo/GetUserInfo', false],
])('after an operation, what %s said is asked for again: %s', async (path, again) => {
  const client = new QueryClient();
  client.setQueryData([path, {}], {});
  await refreshFlows(client);
  expect(client.getQueryState([path, {}])?.isInvalidated).toBe(again);
});
