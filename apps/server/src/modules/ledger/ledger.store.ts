import type { EntryKind } from '@campus/rules/network-packages/account.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { sql } from '#server/platform/sql.ts';
import { columnsOf, insertAllInto, type NewRowOf, type RowOf } from '#server/platform/table.ts';
import { ledgerEntries } from './ledger.tables.ts';

type EntryRow = RowOf<typeof ledgerEntries>;

/** The balance of a person, whose money and lines nobody else changes until this transaction ends. */
export async function lockBalance(db: Db, organisationId: string, personId: string): Promise<number> {
  // The update changes nothing: it locks a row that is there already, in the statement that makes a missing one.
  const result = await db.row<{ balance: number }>(sql`
    insert into ledger_accounts (person_id, organisation_id) values (${personId}, ${organisationId})
    on conflict (person_id) do update set person_id = excluded.person_id returning balance_fen as balance`);
  return result?.balance as number;
}

export type NewEntry = {
  kind: EntryKind;
  amountFen: number;
  method: string;
  payer?: string | null;
  reference?: string | null;
  paidAt?: number | null;
  lineId?: string | null;
  packageName?: { zh: string; en: string } | null;
  unitPriceFen?: number | null;
  unit?: 'month' | 'year' | 'once' | null;
  quantity?: number | null;
  startOn?: string | null;
  endOn?: string | null;
  deadlineOn?: string | null;
  note?: string;
  byPersonId?: string | null;
  refundOfId?: number | null;
};

/** Adds entries to a locked account, in their order, each with the balance after it. */
export async function addEntries(
  db: Db,
  account: { organisationId: string; personId: string; balanceFen: number },
  entries: readonly NewEntry[],
  now: number,
): Promise<void> {
  if (entries.length === 0) return;
  let balanceFen = account.balanceFen;
  const rows = entries.map((entry) => {
    balanceFen += entry.amountFen;
    return entryRow(account, entry, balanceFen, now);
  });
  await db.run(sql`
    with added as (${insertAllInto(ledgerEntries, rows)})
    update ledger_accounts set balance_fen = ${balanceFen} where person_id = ${account.personId}`);
}

/** Every column is named, so that entries of all kinds are added by one statement. */
const entryRow = (
  { organisationId, personId }: { organisationId: string; personId: string },
  entry: NewEntry,
  balanceFen: number,
  now: number,
): NewRowOf<typeof ledgerEntries> => ({
  organisationId,
  personId,
  at: now,
  kind: entry.kind,
  amountFen: entry.amountFen,
  balanceFen,
  method: entry.method,
  payer: entry.payer ?? null,
  reference: entry.reference ?? null,
  paidAt: entry.paidAt ?? null,
  lineId: entry.lineId ?? null,
  packageZh: entry.packageName?.zh ?? null,
  packageEn: entry.packageName?.en ?? null,
  unitPriceFen: entry.unitPriceFen ?? null,
  unit: entry.unit ?? null,
  quantity: entry.quantity ?? null,
  startOn: entry.startOn ?? null,
  endOn: entry.endOn ?? null,
  deadlineOn: entry.deadlineOn ?? null,
  note: entry.note ?? '',
  byPersonId: entry.byPersonId ?? null,
  refundOfId: entry.refundOfId ?? null,
});

export async function findDeposit(db: Db, organisationId: string, payer: string, reference: string) {
  return db.row<Pick<EntryRow, 'personId' | 'amountFen' | 'at'>>(sql`
    select e.person_id as "personId", e.amount_fen as "amountFen", e.at from ledger_entries e
    where e.organisation_id = ${organisationId} and e.payer = ${payer} and e.reference = ${reference}`);
}

/** What has been given back of an entry. */
const refundedFen = sql`(select coalesce(sum(r.amount_fen), 0)::float8 from ledger_entries r where r.refund_of_id = e.id)`;

type Charge = Pick<EntryRow, 'personId' | 'amountFen' | 'kind' | 'lineId' | 'packageZh' | 'packageEn'> & {
  refundedFen: number;
};

/** An entry of a person, and what has been given back of it. */
export async function findCharge(db: Db, organisationId: string, id: number): Promise<Charge | null> {
  return db.row<Charge>(sql`
    select e.person_id as "personId", e.amount_fen as "amountFen", e.kind, e.line_id as "lineId", e.package_zh as "packageZh",
      e.package_en as "packageEn", ${refundedFen} as "refundedFen"
    from ledger_entries e where e.organisation_id = ${organisationId} and e.id = ${id}`);
}

export type ListedEntry = { entry: EntryRow; refundedFen: number };

export async function listEntries(
  db: Db,
  organisationId: string,
  personId: string,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<ListedEntry>(
    'desc',
    [{ column: sql`e.id`, type: 'bigint', of: ({ entry }) => entry.id }],
    paging,
  );
  const found = await db.rows<EntryRow & { refundedFen: number }>(sql`
    select ${columnsOf(ledgerEntries, 'e')}, ${refundedFen} as "refundedFen" from ledger_entries e
    where e.organisation_id = ${organisationId} and e.person_id = ${personId} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(found.map(({ refundedFen, ...entry }) => ({ entry, refundedFen })));
}
