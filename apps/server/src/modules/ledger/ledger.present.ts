import type { listCostRecords } from '@campus/contract/calls/ledger.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import type { ListedEntry } from './ledger.store.ts';

type CostRecord = Answered<typeof listCostRecords>['items'][number];

/** A ledger entry as its owner and the office see it. */
export const presentEntry = ({ entry: row, refundedFen }: ListedEntry): CostRecord => ({
  id: String(row.id),
  kind: row.kind,
  amountFen: row.amountFen,
  refundedFen,
  balanceFen: row.balanceFen,
  method: row.method,
  at: row.at,
  paidAt: row.paidAt,
  startOn: row.startOn,
  endOn: row.endOn,
  deadlineOn: row.deadlineOn,
  packageName: row.packageZh === null ? null : { zh: row.packageZh, en: row.packageEn ?? row.packageZh },
  unitPriceFen: row.unitPriceFen,
  unit: row.unit,
  quantity: row.quantity,
  note: row.note,
});
