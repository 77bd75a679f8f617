import type { EntryKind } from '@campus/rules/network-packages/account.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { ledgerAccounts, ledgerEntries } from './ledger.tables.ts';

/** The balance of a person, whose money and lines nobody else changes until this transaction ends. */
export async function lockBalance(db: Db, organisationId: string, personId: string): Promise<number> {
  // The update changes nothing: it locks a row that is there already, in the statement that makes a missing one.
  const result = await db.row<{ balance: number }>(sql`
    insert into ledger_accounts (person_id, organisation_id) values (${personId}, ${organisationId})
    on conflict (person_id) do update set person_id = excluded.person_id returning balance_fen::float8 as balance`);
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
  const { organisationId, personId } = account;
  await db.insert(ledgerEntries).values(
    entries.map(({ packageName, ...entry }) => {
      balanceFen += entry.amountFen;
      return {
        organisationId,
        personId,
        at: now,
        note: '',
        ...entry,
        balanceFen,
        packageZh: packageName?.zh ?? null,
        packageEn: packageName?.en ?? null,
      };
    }),
  );
  await db.update(ledgerAccounts).set({ balanceFen }).where(eq(ledgerAccounts.personId, personId));
}

export async function findDeposit(db: Db, organisationId: string, payer: string, reference: string) {
  const [row] = await db
    .select({ personId: ledgerEntries.personId, amountFen: ledgerEntries.amountFen, at: ledgerEntries.at })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.organisationId, organisationId),
        eq(ledgerEntries.payer, payer),
        eq(ledgerEntries.reference, reference),
      ),
    );
  return row ?? null;
}

/** What has been given back of an entry. */
const refundedFen = sql<number>`(select coalesce(sum(r.amount_fen), 0)::float8 from ledger_entries r where r.refund_of_id = ledger_entries.id)`;

/** An entry of a person, and what has been given back of it. */
export async function findCharge(db: Db, organisationId: string, id: number) {
  const [row] = await db
    .select({
      personId: ledgerEntries.personId,
      amountFen: ledgerEntries.amountFen,
      kind: ledgerEntries.kind,
      lineId: ledgerEntries.lineId,
      packageZh: ledgerEntries.packageZh,
      packageEn: ledgerEntries.packageEn,
      refundedFen,
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.organisationId, organisationId), eq(ledgerEntries.id, id)));
  return row ?? null;
}

export type ListedEntry = { entry: RowOf<typeof ledgerEntries>; refundedFen: number };

export async function listEntries(
  db: Db,
  organisationId: string,
  personId: string,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<ListedEntry>(
    'desc',
    [{ column: sql`${ledgerEntries.id}`, type: 'bigint', of: ({ entry }) => entry.id }],
    paging,
  );
  const rows = await db
    .select({ entry: ledgerEntries, refundedFen })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.organisationId, organisationId), eq(ledgerEntries.personId, personId), page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return page.page(rows);
}
