import { getMyNetworkAccounts, listMySessions, showInitialPassword } from '@campus/contract/calls/network-accounts.ts';
import { bind } from '#server/platform/bind.ts';
import { showInitial, viewAccounts, viewSessions } from './mine.service.ts';

export const networkAccountRoutes = [
  bind(listMySessions, viewSessions),
  bind(getMyNetworkAccounts, viewAccounts),
  bind(showInitialPassword, showInitial),
];
