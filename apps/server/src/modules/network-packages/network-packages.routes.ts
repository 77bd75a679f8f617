import {
  depositMoney,
  endLine,
  findHolders,
  listHolderCosts,
  listPackages,
  refundCharge,
  savePackage,
  setLineFreeze,
} from '@campus/contract/calls/network-packages.ts';
import { bind } from '#server/platform/bind.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { type AfterDeposit, takeDeposit } from './deposit.service.ts';
import { end, freeze, giveBack, keepPackage, viewCatalogue, viewCosts, viewHolders } from './office.service.ts';

/** What stands above packages and is handed in. */
export type PackagesOutside = {
  afterDeposit: AfterDeposit;
  isUnderWay(ctx: CallerCtx, lineId: string): Promise<boolean>;
};

export const networkPackageRoutes = (outside: PackagesOutside) => [
  bind(listPackages, viewCatalogue),
  bind(savePackage, keepPackage),
  bind(findHolders, viewHolders),
  bind(listHolderCosts, viewCosts),
  bind(setLineFreeze, freeze),
  bind(endLine, (ctx, input) => end(ctx, input, outside.isUnderWay)),
  bind(refundCharge, giveBack),
  bind(depositMoney, (ctx, input) => takeDeposit(ctx, input, outside.afterDeposit)),
];
