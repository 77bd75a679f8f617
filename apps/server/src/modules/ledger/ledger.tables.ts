import type { EntryKind } from '@campus/rules/network-packages/account.ts';
import { bigint, date, integer, moment, orNull, table, text, uuid, withDefault } from '#server/platform/table.ts';

export const ledgerAccounts = table('ledger_accounts', {
  personId: uuid(),
  organisationId: uuid(),
  balanceFen: bigint(),
});

export const ledgerEntries = table('ledger_entries', {
  id: withDefault(bigint()),
  organisationId: uuid(),
  personId: uuid(),
  at: moment(),
  kind: text<EntryKind>(),
  amountFen: bigint(),
  balanceFen: bigint(),
  method: text(),
  payer: orNull(text()),
  reference: orNull(text()),
  paidAt: orNull(moment()),
  lineId: orNull(uuid()),
  packageZh: orNull(text()),
  packageEn: orNull(text()),
  unitPriceFen: orNull(bigint()),
  unit: orNull(text<'month' | 'year' | 'once'>()),
  quantity: orNull(integer()),
  startOn: orNull(date()),
  endOn: orNull(date()),
  deadlineOn: orNull(date()),
  note: text(),
  byPersonId: orNull(uuid()),
  refundOfId: orNull(bigint()),
});
