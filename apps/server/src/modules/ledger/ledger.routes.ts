import { listCostRecords } from '@campus/contract/calls/ledger.ts';
import { bind } from '#server/platform/bind.ts';
import { viewCostRecords } from './ledger.service.ts';

export const ledgerRoutes = [bind(listCostRecords, viewCostRecords)];
