import * as calls from '@campus/contract/calls/network-packages.ts';
import { bind } from '#server/platform/bind.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { type AfterDeposit, depositMoney } from './deposit.service.ts';
import { endLine, findHolders, listHolderCosts, refundCharge, setLineFreeze } from './holders.service.ts';
import { listPackages, savePackage } from './packages.service.ts';

/** What stands above packages and is handed in. */
export type PackagesOutside = {
  afterDeposit: AfterDeposit;
  isUnderWay(ctx: CallerCtx, lineId: string): Promise<boolean>;
};

export const networkPackageRoutes = (outside: PackagesOutside) => [
  bind(calls.listPackages, listPackages),
  bind(calls.savePackage, savePackage),
  bind(calls.findHolders, findHolders),
  bind(calls.listHolderCosts, listHolderCosts),
  bind(calls.setLineFreeze, setLineFreeze),
  bind(calls.endLine, (ctx, input) => endLine(ctx, input, outside.isUnderWay)),
  bind(calls.refundCharge, refundCharge),
  bind(calls.depositMoney, (ctx, input) => depositMoney(ctx, input, outside.afterDeposit)),
];
