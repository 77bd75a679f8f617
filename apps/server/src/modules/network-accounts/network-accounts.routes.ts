import * as calls from '@campus/contract/calls/network-accounts.ts';
import { bind } from '#server/platform/bind.ts';
import { showInitialPassword, viewAccounts, viewSessions } from './my-network.service.ts';

export const networkAccountRoutes = [
  bind(calls.listMySessions, viewSessions),
  bind(calls.getMyNetworkAccounts, viewAccounts),
  bind(calls.showInitialPassword, showInitialPassword),
];
