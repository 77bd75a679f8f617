import * as calls from '@campus/contract/calls/scan-code.ts';
import { bind } from '#server/platform/bind.ts';
import { confirmCode, lookAtCode, refuseCode } from './phone.service.ts';
import { makeCode, requireCodeHolder, takeSession, watchCode } from './screen.service.ts';

export const scanCodeRoutes = [
  bind(calls.newScan, makeCode),
  bind(calls.watchScan, watchCode),
  bind(calls.takeScan, takeSession, requireCodeHolder),
  bind(calls.lookAtScan, lookAtCode),
  bind(calls.confirmScan, confirmCode),
  bind(calls.refuseScan, refuseCode),
];
