import type { EntryKind } from '@campus/rules/network-packages/account.ts';
import { moment } from '#server/platform/database.ts';
import { bigint, date, integer, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const ledgerAccounts = pgTable('ledger_accounts', {
  personId: uuid('person_id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  balanceFen: bigint('balance_fen', { mode: 'number' }).notNull(),
});

export const ledgerEntries = pgTable('ledger_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  at: moment('at').notNull(),
  kind: text('kind').$type<EntryKind>().notNull(),
  amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
  balanceFen: bigint('balance_fen', { mode: 'number' }).notNull(),
  method: text('method').notNull(),
  payer: text('payer'),
  reference: text('reference'),
  paidAt: moment('paid_at'),
  lineId: uuid('line_id'),
  packageZh: text('package_zh'),
  packageEn: text('package_en'),
  unitPriceFen: bigint('unit_price_fen', { mode: 'number' }),
  unit: text('unit').$type<'month' | 'year' | 'once'>(),
  quantity: integer('quantity'),
  startOn: date('start_on', { mode: 'string' }),
  endOn: date('end_on', { mode: 'string' }),
  deadlineOn: date('deadline_on', { mode: 'string' }),
  note: text('note').notNull(),
  byPersonId: uuid('by_person_id'),
  refundOfId: bigint('refund_of_id', { mode: 'number' }),
});
