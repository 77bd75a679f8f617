import { confirmScan, lookAtScan, newScan, refuseScan, takeScan, watchScan } from '@campus/contract/calls/scan-code.ts';
import { bind } from '#server/platform/bind.ts';
import { confirm, look, refuseCode } from './phone.service.ts';
import { makeScan, prepareTake, take, watch } from './screen.service.ts';

export const scanCodeRoutes = [
  bind(newScan, makeScan),
  bind(watchScan, watch),
  bind(takeScan, take, prepareTake),
  bind(lookAtScan, look),
  bind(confirmScan, confirm),
  bind(refuseScan, refuseCode),
];
